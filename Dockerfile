# The arbiter without a build step: sources are read as they stand.
FROM node:22-bookworm-slim

ENV NODE_ENV=production ARBITER_DATA=/data ARBITER_HTTP_HOST=0.0.0.0
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force
COPY LICENSE tsconfig.json ./
COPY migrations ./migrations
COPY templates ./templates
COPY examples ./examples
COPY src ./src

# `docker compose exec arbiter arbiter status` and every other command.
RUN ln -s /app/src/arbiter.mjs /usr/local/bin/arbiter && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8025
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.ARBITER_HTTP_PORT || 8025) + '/health').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "src/arbiter.mjs"]
CMD ["start"]
