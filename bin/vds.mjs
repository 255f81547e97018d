#!/usr/bin/env node
import { launchCommand } from '../tools/launch.mjs'

await launchCommand(process.argv.slice(2))
