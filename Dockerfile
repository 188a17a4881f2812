FROM swift:6.3-bookworm AS build
WORKDIR /layoutd

COPY scripts/deps scripts/
RUN scripts/deps

# The dependencies depend only on the manifest: this layer is cached until the manifest changes.
COPY Package.swift ./
RUN swift package resolve

# Tests is not built, but the manifest names its folders.
COPY openapi.yaml ./
COPY Sources Sources
COPY Tests Tests
RUN swift build --configuration release --product layoutd --static-swift-stdlib -Xlinker -s \
    && cp .build/release/layoutd /usr/local/bin/


FROM debian:bookworm-slim
LABEL org.opencontainers.image.title="layoutd" \
      org.opencontainers.image.description="Computes collection-view layouts and their physics over HTTP" \
      org.opencontainers.image.licenses="MIT"

# Pinned to the releases that layoutd is built with. Debian's revisions are not pinned, because its
# mirrors drop old ones with every fix.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
        'ca-certificates=20*' 'libbox2d2=2.4.1-*' 'libhiredis0.14=0.14.1-*' \
        'libmicrohttpd12=0.9.75-*' 'libsimdjson14=3.0.1-*' 'libsqlite3-0=3.40.1-*' \
        'libssl3=3.0.*' 'libstdc++6=12.2.0-*' 'zlib1g=1:1.2.13.*' \
    && rm -rf /var/lib/apt/lists/*

COPY --from=build /usr/local/bin/layoutd /usr/local/bin/

USER 65532:65532
ENV LAYOUTD_HOST=0.0.0.0
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=5s CMD ["layoutd", "--check-health"]
ENTRYPOINT ["layoutd"]
