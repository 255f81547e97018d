#!/usr/bin/env node
import { launchCommand } from '../tools/launch.mjs'

launchCommand(process.argv.slice(2))
