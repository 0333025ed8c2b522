# One image for a box at home and for each of several servers: what `npm run release` puts into an archive, and an init.
#
#   docker buildx build --platform linux/amd64,linux/arm64 --build-arg VERSION=0.1.0 -t NAME:0.1.0 --push .
#
# The first stage runs on the machine that builds, whatever it builds for: the packages of the other processor are only
# laid out. It keeps the sources, for `--target construir` (docs/escalar.md).
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS construir
WORKDIR /te-toca
# binutils-multiarch has the `strip` that makes Node's program smaller, for either processor.
RUN apt-get update && apt-get install -y --no-install-recommends binutils-multiarch && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
ARG TARGETARCH
RUN node scripts/release.ts --en /salida "linux-$(echo "$TARGETARCH" | sed s/amd64/x64/)"

FROM debian:bookworm-slim AS caja
RUN apt-get update \
  && apt-get install -y --no-install-recommends tini \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/* /var/cache/debconf/*-old /var/lib/dpkg/*-old /usr/bin/tini-static \
  && groupadd --gid 1000 te-toca \
  && useradd --uid 1000 --gid 1000 --no-create-home --home-dir /data --shell /usr/sbin/nologin te-toca \
  && install -d -o te-toca -g te-toca -m 0700 /data
COPY --from=construir /salida/ /opt/te-toca/
COPY --chmod=0755 scripts/release/contenedor.sh /usr/local/bin/te-toca
# The only writable folders are /data, which must be mounted (the server says so if it is not), and /tmp. Compiled code is kept in
# /data, because /tmp is empty after each start.
ENV DATA_DIR=/data NODE_COMPILE_CACHE=/data/.compilado HOME=/tmp
WORKDIR /data
# The server needs no privileges. If started as root, the container switches to the user PUID and the group PGID
# (scripts/release/contenedor.sh).
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["te-toca", "salud"]
ENTRYPOINT ["te-toca"]
ARG VERSION=
LABEL org.opencontainers.image.title="Te Toca" \
  org.opencontainers.image.description="El reparto justo de las tareas de casa, en vivo y en familia" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="$VERSION"

# Home Assistant gives /data to root and does not let an add-on choose its user. There the container starts as root and
# switches to another user at once.
FROM caja AS home-assistant
USER 0:0
ARG VERSION=
LABEL io.hass.type="addon" io.hass.arch="amd64|aarch64" io.hass.version="$VERSION"

FROM caja
