# The server alone. TypeScript runs as it is; only the portal is built. Images are pinned: docs/decisions/0088.
FROM node:26-bookworm-slim@sha256:2d49d876e96237d76de412761cf05dbfe5aee325cc4406a4d41d5824c5bb8beb AS dependencias
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY packages/core/package.json packages/core/
COPY packages/siat/package.json packages/siat/
COPY packages/ui/package.json packages/ui/
RUN npm ci --omit=dev --omit=optional --workspace=@mostrador/server --no-audit --no-fund

FROM dependencias AS portal
RUN npm ci --workspace=@mostrador/server --include-workspace-root --no-audit --no-fund
COPY packages/core packages/core
COPY packages/ui packages/ui
COPY apps/server apps/server
RUN npx vite build --config apps/server/portal/vite.config.ts --logLevel warn

FROM node:26-bookworm-slim@sha256:2d49d876e96237d76de412761cf05dbfe5aee325cc4406a4d41d5824c5bb8beb
WORKDIR /app
ENV NODE_ENV=production MOSTRADOR_DATA=/datos MOSTRADOR_HOST=0.0.0.0 MOSTRADOR_PORT=3000
COPY --from=dependencias /app ./
COPY apps/server apps/server
COPY packages/core packages/core
COPY packages/siat packages/siat
COPY --from=portal /app/apps/server/dist apps/server/dist
# pg_dump copies the data before a migration. It must not be older than the database of compose.yml; Debian's own is.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install -y --no-install-recommends postgresql-client-17 && rm -rf /var/lib/apt/lists/*
RUN mkdir /datos && chown node:node /datos
# Never as root; everything but /datos may be read-only.
USER node
VOLUME /datos
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# SIGTERM finishes what is in flight, up to the tax system's slowest answer.
STOPSIGNAL SIGTERM
CMD ["node", "apps/server/src/main.ts"]
