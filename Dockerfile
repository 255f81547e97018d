# syntax=docker/dockerfile:1
# The service in an image: Debian slim, Node of the pinned version, production packages, the built pages. No compiler,
# no shell script, no root.

FROM node:26.10.0-trixie-slim AS base
WORKDIR /app
ENV NPM_CONFIG_FUND=false NPM_CONFIG_AUDIT=false NPM_CONFIG_UPDATE_NOTIFIER=false

# The packages of the service. The image has Node, so the one that npm brings is left out.
FROM base AS packages
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/node-linux-* node_modules/.bin/node

# The pages of the dashboard and of the documentation.
FROM packages AS pages
COPY web/package.json web/package-lock.json web/
RUN npm ci --prefix web --ignore-scripts
COPY tsconfig.json ./
COPY web web
# Sources of the documentation.
COPY docs docs
COPY tools tools
COPY src/service/accounts/plan.ts src/service/accounts/plan.ts
COPY packages/illustrations packages/illustrations
COPY CHANGELOG.md ./
RUN npm --prefix web run build

FROM base AS runtime
# Compiled code is kept on the volume: a later start is faster, and each process takes 26 MB less.
ENV NODE_ENV=production \
    NODE_COMPILE_CACHE=/data/compiled \
    VDS_DATA_DIR=/data \
    VDS_HOST=0.0.0.0 \
    VDS_PORT=8080 \
    VDS_ADMIN_PORT=9464 \
    VDS_FIRST_KEY=off
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY bin bin
COPY tools/launch.mjs tools/serve-flags.mjs tools/
COPY src src
COPY packages packages
COPY data data
COPY docs docs
COPY --from=pages /app/web/dist web/dist
RUN mkdir /data && chown 10001:10001 /data
USER 10001:10001
VOLUME /data
EXPOSE 8080 9464
# Any Node program would do; the image has no curl.
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9464/ready').then(({ status }) => process.exit(status === 200 ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "/app/bin/vds.mjs"]
CMD ["serve"]
