# Made from package.json by "npm run generate".
VERSION = "0.2.0"
