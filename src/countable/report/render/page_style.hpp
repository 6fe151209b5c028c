#pragma once

namespace countable::report {

/// The style sheet of the page, but for the colours of the models.
inline constexpr const char* page_style = R"(
:root { color-scheme: light dark; --ground: #fbfaf7; --card: #ffffff; --text: #1c1e21; --soft: #5d6167; --faint: #d9d7d0;
  --low: #1f7f8c; --high: #d98a2b; --good: #0d6e5c; --bad: #a4480b; --worst: #a3122b; }
@media (prefers-color-scheme: dark) { :root { --ground: #14161a; --card: #1c1f24; --text: #eceae5; --soft: #a5a9b0;
  --faint: #3a3e45; --low: #2f9fae; --high: #b3701d; --good: #5fd0b5; --bad: #f0a35e; --worst: #ff8095; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, "Segoe UI", Roboto, sans-serif; }
main { max-width: 1180px; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font-size: clamp(1.6rem, 4vw, 2.4rem); line-height: 1.15; margin: 0 0 .4rem; letter-spacing: -.02em; text-wrap: balance; }
h2 { font-size: 1.35rem; margin: 3rem 0 .3rem; letter-spacing: -.01em; }
h3 { font-size: 1rem; margin: 0 0 .6rem; }
p { margin: .3rem 0 1rem; max-width: 52rem; text-wrap: pretty; } .soft, caption, figcaption { color: var(--soft); }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(10.5rem, 1fr)); gap: .75rem; margin: 1.6rem 0 0; }
.tile { background: var(--card); border: 1px solid var(--faint); border-radius: 12px; padding: .8rem 1rem; }
.tile b { display: block; font-size: 1.7rem; line-height: 1.2; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
.tile span { color: var(--soft); font-size: .86rem; line-height: 1.3; display: block; }
.card { background: var(--card); border: 1px solid var(--faint); border-radius: 12px; padding: 1rem; min-width: 0; }
.scroll { overflow-x: auto; }
.pairs { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 29rem), 1fr)); gap: 1rem; }
.wide { display: grid; gap: 1rem; }
table { border-collapse: separate; border-spacing: 0; font-variant-numeric: tabular-nums; }
.plain { width: 100%; font-size: .92rem; } .plain th { text-align: left; font-weight: 600; color: var(--soft); }
.plain th, .plain td { padding: .35rem .7rem .35rem 0; border-bottom: 1px solid var(--faint); vertical-align: top; }
.plain .n { text-align: right; } .plain .n, .plain .k { white-space: nowrap; }
.plain thead .n { white-space: normal; vertical-align: bottom; }
.grid { width: 100%; border-spacing: 4px; }
.grid th { font-weight: 600; text-align: left; vertical-align: bottom; padding: .2rem .5rem; font-size: .92rem; }
.grid th[scope=row] { position: sticky; left: 0; z-index: 1; background: var(--card); white-space: nowrap; width: 1%; padding-left: 0; vertical-align: middle; }
.dot { display: inline-block; width: .62em; height: .62em; border-radius: 50%; margin-right: .45em; background: var(--c); }
.grid td { padding: 0; min-width: 9rem; height: 1px; } .grid tr { height: 1px; }
.cell { display: grid; height: 100%; align-content: start; grid-template-columns: 1fr auto; gap: 0 .6rem; align-items: baseline; width: 100%; border: 0;
  border-radius: 8px; padding: .45rem .65rem; font: inherit; text-align: left; color: inherit; cursor: pointer;
  background: color-mix(in oklab, var(--tone) calc(6% + var(--h) * 42%), var(--card)); }
.counts { --tone: var(--low); } .blind { --tone: var(--high); }
.cell:hover, .cell:focus-visible { outline: 2px solid currentColor; outline-offset: 1px; }
.cell.none { background: none; outline: 1px dashed var(--faint); outline-offset: -1px; cursor: default; }
.heat { background: color-mix(in oklab, var(--tone) calc(6% + var(--h) * 42%), var(--card)); padding-left: .5rem !important; padding-right: .5rem !important; }
.score { font-size: 1.08rem; white-space: nowrap; } .bold .score { font-weight: 750; }
.theirs { text-align: right; opacity: .75; white-space: nowrap; } span.theirs { font-size: .92rem; }
.cell small { font-size: .78rem; line-height: 1.4; white-space: nowrap; }
.heads { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 .6rem; padding: 0 .15rem; } .heads .theirs { font-weight: 400; margin-left: auto; } sup { line-height: 0; }
.cell small.better, .cell small.worse, .cell small.far { grid-column: 1 / 3; }
.better, .worse, .far { font-weight: 650; }
.better { color: var(--good); } .worse { color: var(--bad); } .far { color: var(--worst); }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; align-items: center; font-size: .86rem; color: var(--soft); margin: .8rem 0 0; }
.ramp { display: inline-block; width: 8rem; height: .7rem; border-radius: 4px; vertical-align: middle; margin: 0 .4rem; opacity: .8;
  background: linear-gradient(90deg in oklab, var(--low), var(--card) 57%, var(--high)); border: 1px solid var(--faint); }
[popover] { border: 1px solid var(--faint); border-radius: 12px; padding: 1.1rem 1.3rem; background: var(--card); color: var(--text);
  max-width: min(46rem, 94vw); max-height: 85vh; overflow: auto; box-shadow: 0 12px 40px rgb(0 0 0 / .3); }
[popover]::backdrop { background: rgb(0 0 0 / .25); }
[popover] p { font-size: .88rem; }
figure { margin: 0; } figcaption { font-size: .92rem; font-weight: 600; margin-bottom: .3rem; color: var(--text); }
svg { display: block; width: 100%; height: auto; } svg text, svg tspan { font-family: system-ui, "Segoe UI", Roboto, sans-serif; }
.many { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: 1rem; margin-top: .8rem; }
.many figcaption { color: var(--c); }
details { border-top: 1px solid var(--faint); padding: .7rem 0; } summary { cursor: pointer; font-weight: 600; }
.statements { list-style: none; padding: 0; margin: 0; } .statements li { display: grid; grid-template-columns: 9.2rem 1fr;
  gap: .3rem .8rem; padding: .45rem 0; border-bottom: 1px solid var(--faint); font-size: .95rem; }
.statements small { grid-column: 2; color: var(--soft); }
.holds { color: var(--good); font-weight: 650; } .not { color: var(--worst); font-weight: 650; } .open { color: var(--soft); font-weight: 650; }
.note { border-left: 3px solid var(--high); padding: .1rem 0 .1rem .9rem; }
code { font-size: .92em; overflow-wrap: anywhere; } a { color: inherit; }
@media (max-width: 520px) { main { padding: 1.5rem .8rem 3rem; } .card { padding: .7rem; } .statements li { grid-template-columns: 1fr; }
  .statements small { grid-column: 1; } .many { grid-template-columns: repeat(2, 1fr); gap: .6rem; }
  .grid td { min-width: 8.6rem; } .grid { border-spacing: 3px; } .grid th[scope=row] { font-size: .82rem; padding-right: .3rem; } .tiles { grid-template-columns: 1fr 1fr; } }
@media print { [popover] { display: none; } }
)";

}  // namespace countable::report
