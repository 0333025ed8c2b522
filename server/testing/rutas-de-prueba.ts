import type { RouteOptions } from 'fastify';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { App } from '#server/app.ts';
import { insertarCambio } from '#server/data/cambios.ts';
import { insertarCorreccion } from '#server/data/correcciones.ts';
import { insertarFotoHecha } from '#server/data/fotos.ts';
import { insertarPasskey } from '#server/data/sin-contrasena.ts';
import { insertarGracias } from '#server/data/completadas.ts';
import { insertarAsignacion } from '#server/data/ocurrencias.ts';
import { sembrarPaga } from './sembrar-paga.ts';
import { sembrarMetas } from './sembrar-metas.ts';
import { sembrarPedido } from './sembrar-premios.ts';
import { unaSuscripcion } from './dispositivo.ts';
import { vincularPantalla } from './pantalla.ts';
import { sembrarReparto, type RepartoSembrado } from './sembrar-reparto.ts';
import { sembrarReajuste } from './sembrar-reajuste.ts';
import { llamar } from './sembrar.ts';

export type Metodo = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RutaDePrueba {
  readonly metodo: Metodo;
  readonly url: string;
  readonly config: NonNullable<RouteOptions['config']>;
  readonly body: unknown;
  readonly querystring: unknown;
  /** Response schemas, by status. */
  readonly response: unknown;
}

/** Methods that a route answers. One for GET also answers HEAD without declaring it. */
export const metodosDe = ({ method }: Pick<RouteOptions, 'method'>): Metodo[] =>
  ([method].flat() as Metodo[]).flatMap((metodo): Metodo[] => (metodo === 'GET' ? ['GET', 'HEAD'] : [metodo]));

/**
 * The API's routes, one for each method, read from the app so that new routes are tested automatically. The pages of its
 * documentation and the wall screens' WebSocket are left out.
 */
export const rutasDe = ({ rutas }: App): RutaDePrueba[] =>
  rutas
    .filter((r) => r.url.startsWith('/api/') && !r.url.startsWith('/api/docs') && r.url !== RUTAS.vivoPantalla)
    .flatMap((r) =>
      metodosDe(r).map((metodo) => ({
        metodo,
        url: r.url,
        config: r.config ?? {},
        body: r.schema?.body,
        querystring: r.schema?.querystring,
        response: r.schema?.response,
      })),
    );

/** Calls about rewards whose path has the id of a request; the paths of the other calls about rewards have the id of a reward. */
const DE_PEDIDOS: ReadonlySet<string> = new Set([RUTAS.concederPremio, RUTAS.denegarPremio, RUTAS.devolverPremio]);

/** A family with a draft in progress and one of each resource that a path can name. */
export interface FamiliaCompleta extends RepartoSembrado {
  readonly miembro: string;
  /** Token of a wall screen. */
  readonly pantalla: string;
  /** Returns an id for a path, by its resource. */
  readonly idPara: (url: string) => number;
}

export const sembrarFamiliaCompleta = async (app: App): Promise<FamiliaCompleta> => {
  const { base, reloj } = app.contexto;
  const familia = await sembrarReparto(app);
  const [, luis] = familia.miembros;
  const tarea = familia.sesion.tareas[0]?.id ?? 0;
  const asignacion = await insertarAsignacion(base.escritura, {
    familia_id: familia.id,
    responsabilidad_id: null,
    tarea_id: tarea,
    miembro_id: luis?.id ?? 0,
    trimestre_inicio: '2026-10-01',
    fecha_limite: null,
    disponible_desde: null,
    estado: 'PENDIENTE',
    tarea_nombre: 'Fregar',
    tarea_puntos: 10,
    tarea_tiempo: 10,
    creada_en: reloj.ahora(),
    completada_en: null,
  });
  const correccion = await insertarCorreccion(base.escritura, {
    familia_id: familia.id,
    asignacion_id: asignacion,
    tipo: 'NO_HECHA',
    autor_id: familia.miembros[0]?.id ?? 0,
    dueno_id: luis?.id ?? 0,
    hecha_por: luis?.id ?? 0,
    trimestre_inicio: '2026-10-01',
    fecha_limite: null,
    tarea_nombre: 'Fregar',
    puntos: 10,
    completada_en: reloj.ahora(),
    completada_el: '2026-11-21',
    creada_en: reloj.ahora(),
  });
  await insertarGracias(base.escritura, {
    familia_id: familia.id,
    asignacion_id: asignacion,
    miembro_id: familia.miembros[0]?.id ?? 0,
    a_id: luis?.id ?? 0,
    creada_en: reloj.ahora(),
  });
  await insertarFotoHecha(base.escritura, {
    familia_id: familia.id,
    asignacion_id: asignacion,
    miembro_id: luis?.id ?? 0,
    nombre: `${'x'.repeat(24)}.webp`,
    creada_en: reloj.ahora(),
  });
  const cambio = await insertarCambio(base.escritura, {
    familia_id: familia.id,
    tipo: 'CUBRIR',
    tarea_id: tarea,
    asignacion_id: asignacion,
    responsabilidad_id: null,
    por_responsabilidad_id: null,
    dia: null,
    pide_id: luis?.id ?? 0,
    a_id: null,
    estado: 'ABIERTO',
    creado_en: reloj.ahora(),
    caduca_en: sumarSegundos(reloj.ahora(), 86_400),
  });
  const { cuerpo } = await llamar(app, 'GET', RUTAS.configuracionesReparto, familia.admin);
  const [configuracion] = cuerpo as readonly { readonly id: number }[];
  const { token: pantalla, dispositivo } = await vincularPantalla(app, familia.admin);
  const { cuerpo: aparato } = await llamar(app, 'POST', RUTAS.aparatos, familia.admin, { nombre: 'Tableta' });
  const { cuerpo: calendario } = await llamar(app, 'POST', RUTAS.calendarios, familia.admin, { tipo: 'MIO' });
  const unaDireccion = { direccion: 'http://ha.example.org/x' };
  const { cuerpo: webhook } = await llamar(app, 'POST', RUTAS.webhooks, familia.admin, unaDireccion);
  const { cuerpo: suscripcion } = await llamar(app, 'POST', RUTAS.suscripciones, familia.admin, unaSuscripcion());
  const unSitio = { tipo: 'NTFY', tema: 'casa' };
  const { cuerpo: destino } = await llamar(app, 'POST', RUTAS.destinos, familia.admin, unSitio);
  // Starts today by the test's clock: an earlier absence might lie in a quarter whose ledger is frozen.
  const hoy = hoyEn('Europe/Madrid', reloj.ahora());
  const { cuerpo: ausencia } = await llamar(app, 'POST', RUTAS.ausencias, familia.admin, {
    miembro: luis?.id,
    desde: hoy,
    hasta: sumarDias(hoy, 2),
  });
  // A key that an admin made for Luis, so that both may remove it.
  const unaLlave = { nombre: 'Pared', permisos: ['leer'], miembro: luis?.id };
  const { cuerpo: llave } = await llamar(app, 'POST', RUTAS.llaves, familia.admin, unaLlave);
  const passkey = await insertarPasskey(base.escritura, {
    familia_id: familia.id,
    miembro_id: familia.miembros[0]?.id ?? 0,
    aparato_id: null,
    nombre: 'Móvil',
    host: 'tetoca.example.org',
    titular: 'titular',
    credencial: `credencial-${String(familia.id)}`,
    clave_publica: 'clave',
    contador: 0,
    transportes: [],
    hecha_en: reloj.ahora(),
  });
  const reajuste = await sembrarReajuste(app, familia);
  const [premio, pedido] = await sembrarPedido(base.escritura, {
    familia: familia.id,
    miembro: luis?.id ?? 0,
    ahora: reloj.ahora(),
  });
  const de = { familia: familia.id, miembro: luis?.id ?? 0, ahora: reloj.ahora() };
  const paga = await sembrarPaga(base.escritura, de);
  const meta = await sembrarMetas(base.escritura, de);
  const ids: Readonly<Record<string, number | undefined>> = {
    familias: familia.id,
    usuarios: luis?.id,
    'configuraciones-reparto': configuracion?.id,
    'sesiones-reparto': familia.sesion.id,
    tareas: tarea,
    asignaciones: asignacion,
    correcciones: correccion,
    reajustes: reajuste,
    ausencias: (ausencia as { readonly id: number }).id,
    cambios: cambio,
    metas: meta,
    premios: premio,
    passkeys: passkey,
    calendarios: (calendario as { readonly id: number }).id,
    paga,
    aparatos: (aparato as { readonly id: number }).id,
    dispositivos: dispositivo.id,
    llaves: (llave as { readonly id: number }).id,
    webhooks: (webhook as { readonly id: number }).id,
    destinos: (destino as { readonly id: number }).id,
    suscripciones: (suscripcion as { readonly id: number }).id,
  };
  return {
    ...familia,
    miembro: luis?.token ?? '',
    pantalla,
    idPara: (url) => {
      // A push message and a calendar are looked up by a random text, so any number will do.
      if (url === RUTAS.aviso || url === RUTAS.ics) return 1;
      if (DE_PEDIDOS.has(url)) return pedido;
      const id = ids[url.split('/')[3] ?? ''];
      if (id === undefined) throw new Error(`No id of ${url} is sown: add it to rutas-de-prueba.ts`);
      return id;
    },
  };
};
