# syntax=docker/dockerfile:1
# docs/operate.md walks through building and running it.
# To pin the base images: --build-arg NODE_IMAGE=node@sha256:… --build-arg BASE_IMAGE=debian@sha256:…
ARG NODE_IMAGE=node:24-bookworm
ARG BASE_IMAGE=debian:bookworm-slim

FROM ${NODE_IMAGE} AS package
WORKDIR /source
COPY . .
RUN npm ci --omit=dev --omit=peer --min-release-age=0 --no-audit --no-fund
# A file of the build context, and the private keys; without them the image gets keys of its own, to be tried only.
ARG RELEASE_ROOT
# Read from its file: not every builder of images can mount a secret as a variable.
RUN --mount=type=secret,id=RELEASE_SIGNING_KEY if [ -f /run/secrets/RELEASE_SIGNING_KEY ]; then export RELEASE_SIGNING_KEY="$(cat /run/secrets/RELEASE_SIGNING_KEY)"; fi && npm run package -- --out /package

FROM ${BASE_IMAGE}
RUN groupadd --gid 10001 rushtone && useradd --uid 10001 --gid 10001 --no-create-home rushtone && install -d -o 10001 -g 10001 /data /run/renderer
COPY --from=package /package /app
WORKDIR /app
USER 10001:10001
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["bin/node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["./start"]
