import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { segundosEntre } from '#shared/domain/instantes.ts';
import type { App } from '#server/app.ts';
import { leer } from '#server/change/leer.ts';
import { contarCasa } from '#server/data/familias.ts';

/** Bucket limits of the request duration, in seconds: from a cached answer to a password hash on a small box. */
const TRAMOS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Label of requests that match no route, so that invented addresses do not become labels. */
const SIN_RUTA = 'none';

/**
 * Registers the server's metrics for Prometheus. No label contains a member, a family or an address: routes appear as they
 * are declared.
 */
const reunir = ({ app, contexto }: App) => {
  const registro = new Registry();
  const registers = [registro];
  collectDefaultMetrics({ register: registro });

  const peticiones = new Histogram({
    name: 'te_toca_http_request_duration_seconds',
    help: 'How long calls took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: TRAMOS,
    registers,
  });
  const pedidas = new Counter({
    name: 'te_toca_http_requests_total',
    help: 'Calls answered, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  app.addHook('onResponse', (request, reply, seguir) => {
    const etiquetas = {
      method: request.method,
      route: request.routeOptions.url ?? SIN_RUTA,
      status: String(reply.statusCode),
    };
    pedidas.inc(etiquetas);
    peticiones.observe(etiquetas, reply.elapsedTime / 1_000);
    seguir();
  });

  const eventos = new Counter({
    name: 'te_toca_events_total',
    help: 'Events told to families’ phones and screens.',
    labelNames: ['event'],
    registers,
  });
  contexto.difusion.oir({
    eventos: (publicaciones) => {
      for (const { evento } of publicaciones) eventos.inc({ event: evento });
    },
  });

  const contador = (name: string, help: string, labelNames: readonly string[] = []): Counter =>
    new Counter({ name, help, labelNames: [...labelNames], registers });
  const medida = (name: string, help: string, labelNames: readonly string[] = []): Gauge =>
    new Gauge({ name, help, labelNames: [...labelNames], registers });
  const commits = contador('te_toca_commits_total', 'Commits of the database.');
  const compartidos = contador('te_toca_shared_commits_total', 'Commits that several changes shared.');
  const cambios = contador('te_toca_changes_total', 'Changes that took part in a commit.');
  const mensajes = contador('te_toca_messages_total', 'Messages sent, and given up.', ['via', 'result']);
  const conectados = medida('te_toca_connections', 'Live connections to this server.', ['kind']);
  const bytes = medida('te_toca_database_size_bytes', 'Size of the database.');
  const familias = medida('te_toca_families', 'Families.');
  const miembros = medida('te_toca_members', 'Members of all families.');
  const sesiones = medida('te_toca_draft_sessions_in_progress', 'Drafts in progress.');
  const enEspera = medida('te_toca_messages_waiting', 'Messages that are owed.');
  const libres = medida('te_toca_disk_free_bytes', 'Free space where the data lie.');
  const edad = medida('te_toca_last_backup_age_seconds', 'Time since the last copy was made.');
  const fallo = medida('te_toca_last_backup_failed', 'Whether the last try at a copy failed.');
  const lee = medida('te_toca_database_up', 'Whether the database could be read just now.');

  const { base, caja, presentes, recuento, reloj } = contexto;
  /** Sets a Prometheus counter to a count that is kept elsewhere. */
  const poner = (a: Counter, cuantos: number, etiquetas: Readonly<Record<string, string>> = {}): void => {
    a.remove(etiquetas);
    a.inc(etiquetas, cuantos);
  };
  /** Sets a gauge, or removes it if the value is unknown, because 0 would be wrong. */
  const ponerSiHay = (a: Gauge, valor: number | null): void => {
    if (valor === null) a.remove({});
    else a.set(valor);
  };
  const ponerAlDia = async (): Promise<void> => {
    const escrito = base.escrito();
    poner(commits, escrito.commits);
    poner(compartidos, escrito.compartidos);
    poner(cambios, escrito.cambios);
    const { PUSH: push, CORREO: mail } = recuento.total();
    for (const [via, { enviados, abandonados }] of Object.entries({ push, mail })) {
      poner(mensajes, enviados, { via, result: 'sent' });
      poner(mensajes, abandonados, { via, result: 'given_up' });
    }
    const { aparatos, pantallas } = presentes.cuantos();
    conectados.set({ kind: 'device' }, aparatos);
    conectados.set({ kind: 'screen' }, pantallas);
    const carpeta = caja?.mirar() ?? null;
    const ultima = carpeta?.copias.ultima ?? null;
    ponerSiHay(libres, carpeta?.libres ?? null);
    ponerSiHay(edad, ultima === null ? null : segundosEntre(ultima.cuando, reloj.ahora()));
    ponerSiHay(fallo, carpeta === null ? null : Number(carpeta.copias.fallo !== null));
    const contada = await leer(contexto, contarCasa).catch(() => null);
    lee.set(contada === null ? 0 : 1);
    if (contada === null) return;
    familias.set(contada.familias);
    miembros.set(contada.miembros);
    sesiones.set(contada.sesiones);
    enEspera.set(contada.en_espera);
    bytes.set(await base.bytes());
  };
  return { registro, ponerAlDia };
};

/**
 * Serves `/metrics` on a separate port, so that families' browsers need not reach it. Call it before the app listens. Resolves
 * once it listens; rejects if it cannot.
 */
export const servirMetricas = async (
  construida: App,
  { puerto, host }: { readonly puerto: number; readonly host: string },
): Promise<{ readonly puerto: number; readonly cerrar: () => Promise<void> }> => {
  const { registro, ponerAlDia } = reunir(construida);
  const contestar = async (): Promise<string> => {
    await ponerAlDia();
    return registro.metrics();
  };
  const servidor = createServer((peticion, respuesta) => {
    if (peticion.method !== 'GET' || peticion.url?.split('?')[0] !== '/metrics') {
      respuesta.writeHead(404).end();
      return;
    }
    contestar().then(
      (texto) => respuesta.writeHead(200, { 'content-type': registro.contentType }).end(texto),
      (err: unknown) => {
        construida.app.log.error({ err }, 'the metrics could not be read');
        respuesta.writeHead(500).end();
      },
    );
  });
  servidor.listen(puerto, host);
  await once(servidor, 'listening');
  const direccion = servidor.address();
  return {
    puerto: typeof direccion === 'object' && direccion !== null ? direccion.port : puerto,
    cerrar: async () => {
      servidor.close();
      servidor.closeAllConnections();
      await once(servidor, 'close');
    },
  };
};
