# The arbiter in a box: no build step, the sources are run as they are. Mail servers and PostgreSQL are other boxes.
FROM node:22-bookworm-slim
ENV NODE_ENV=production ARBITER_DATA=/data ARBITER_HTTP_HOST=0.0.0.0 ARBITER_HTTP_PORT=8080
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force
COPY src ./src
COPY migrations ./migrations
COPY templates ./templates
COPY examples ./examples
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=1m --timeout=5s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/health').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "src/arbiter.mjs"]
CMD ["start"]
