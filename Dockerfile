# syntax=docker/dockerfile:1

# Arguments, so that .env can pin a base image by digest: docs/operating.md.
ARG BUILD_IMAGE=node:22.21-bookworm
ARG RUN_IMAGE=node:22.21-bookworm-slim

# Builds with a compiler, for the database driver, and with all that only builds.
FROM ${BUILD_IMAGE} AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build \
 && npm prune --omit=dev --no-audit --no-fund \
 # The sources of SQLite, which the driver was built from.
 && rm -rf node_modules/better-sqlite3/deps node_modules/better-sqlite3/src node_modules/better-sqlite3/build/Release/obj*

FROM ${RUN_IMAGE}
WORKDIR /shop
COPY --from=build /shop/package.json ./
COPY --from=build /shop/node_modules node_modules
COPY --from=build /shop/dist dist
COPY --from=build /shop/db/migrations db/migrations
COPY --from=build /shop/server/scripts/run.mjs server/scripts/run.mjs
# The one folder that it writes to: everything else may be read-only.
RUN install -d -o node -g node -m 700 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
USER node
EXPOSE 3000
# Half of the nine seconds that it may take to stop: an answer that is later is none.
HEALTHCHECK --interval=10s --timeout=4s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "dist/server/main.js"]
