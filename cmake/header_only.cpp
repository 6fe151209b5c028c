// The source of targets that exist to own a precompiled header.
