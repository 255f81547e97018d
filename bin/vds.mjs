#!/usr/bin/env node
import { launch } from '../tools/launch.mjs'

// A task of the launcher ("test", "check") is not a command of vds, so the name is never looked up there.
launch([undefined, ...process.argv.slice(2)])
