#!/usr/bin/env node
import { launch } from '../tools/launch.mjs'

await launch(process.argv.slice(2))
