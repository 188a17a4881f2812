FROM swift:6.3-bookworm AS build
WORKDIR /layoutd

COPY scripts/deps scripts/
RUN scripts/deps

# This layer decides the versions of the dependencies, and is cached until the manifest changes.
COPY Package.swift ./
RUN --mount=type=cache,target=/layoutd/.build,sharing=locked swift package resolve

# The folder .build outlasts the build: a change in Sources does not build the dependencies again.
# Tests is not built, but the manifest names its folders.
COPY openapi.yaml ./
COPY scripts/bundle scripts/
COPY Plugins Plugins
COPY Sources Sources
COPY Tests Tests
# A backtrace needs only the functions' names and lines of the debugging information, compressed.
RUN --mount=type=cache,target=/layoutd/.build,sharing=locked \
    swift build --configuration release --product layoutd --static-swift-stdlib \
    && objcopy --remove-section=.debug_loc --remove-section=.debug_loclists \
        --remove-section=.debug_names --compress-debug-sections=zlib \
        .build/release/layoutd /usr/local/bin/layoutd \
    && cp /usr/libexec/swift/linux/swift-backtrace-static /usr/local/bin/


FROM debian:bookworm-slim

# Pinned to the releases that layoutd is built with. Debian's revisions are not pinned, because its
# mirrors drop old ones with every fix.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
        'ca-certificates=20*' 'libbox2d2=2.4.1-*' 'libhiredis0.14=0.14.1-*' \
        'libmicrohttpd12=0.9.75-*' 'libsimdjson14=3.0.1-*' 'libsqlite3-0=3.40.1-*' \
        'libssl3=3.0.*' 'libstdc++6=12.2.0-*' 'libyaml-0-2=0.2.5-*' 'zlib1g=1:1.2.13.*' \
    && rm -rf /var/lib/apt/lists/*

COPY --from=build /usr/local/bin/layoutd /usr/local/bin/swift-backtrace-static /usr/local/bin/

# A crash prints a backtrace on standard error. Registers and the memory that they point to are left
# out, because they may contain what clients sent.
ENV SWIFT_BACKTRACE=enable=yes,color=no,interactive=no,registers=none,threads=crashed,images=mentioned,cache=no,swift-backtrace=/usr/local/bin/swift-backtrace-static

USER 65532:65532
ENV LAYOUTD_HOST=0.0.0.0
EXPOSE 8080
# With the arguments of the server, so that it checks the port that "--port" names.
HEALTHCHECK --interval=10s --timeout=5s --start-period=5s \
    CMD ["xargs", "--null", "--arg-file=/proc/1/cmdline", "sh", "-c", "exec \"$0\" \"$@\" --check-health"]
ENTRYPOINT ["layoutd"]

# Last, because they differ from build to build: scripts/build-image sets them.
ARG VERSION=unknown
ARG REVISION=unknown
ARG SOURCE=unknown
LABEL org.opencontainers.image.title="layoutd" \
      org.opencontainers.image.description="Computes collection-view layouts and their physics over HTTP" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.source="$SOURCE"
