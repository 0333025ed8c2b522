import type { z } from 'zod';
import type {
  CodigoPantalla,
  DispositivoPantalla,
  EstadoPantalla,
  PedirTokenPantalla,
  TokenPantalla,
  VincularPantalla,
} from '#shared/contracts/pantalla.ts';
import { ALFABETO_CODIGO, LARGO_CODIGO } from '#shared/contracts/vincular-pantalla.ts';
import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, cambiarFila, type ResultadoCambio } from '#server/change/cambiar.ts';
import type { Actor, Azar, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { guardando, type ResultadoCaso } from '#server/change/resultado.ts';
import {
  adoptarPantalla,
  borrarCaducadas,
  borrarPantalla,
  borrarVinculacion,
  contarPantallas,
  insertarPantalla,
  insertarVinculacion,
  leerEsperas,
  leerPantallaPorHash,
  leerVinculacionPorClave,
  leerVinculacionPorCodigo,
  listarPantallas,
  ponerHash,
  reservarDireccion,
  usarVinculacion,
} from '#server/data/pantallas.ts';
import { leerUsuario, listarUsuarios } from '#server/data/usuarios.ts';
import { inventarCodigo } from '#server/effects/accesos/codigos.ts';
import { anotarFallo, esperaPendiente, frenado } from '#server/effects/frenos/frenos.ts';
import type { EnsayoMostrado, EnsayoPantalla } from '#shared/contracts/comienzo-reparto.ts';
import type { ResumenSemanal, SemanaEnCasa } from '#shared/contracts/semana.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { ultimaSemana } from '#shared/domain/resumen/resumen.ts';
import { DIAS_DE_SEMANA, lunesDelDia } from '#shared/domain/semana-en-casa.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { leerEnCurso } from '#server/data/sesiones.ts';
import type { Db } from '#server/db/esquema.ts';
import { abrirPantalla, cuandoEs } from '#server/effects/reparto/leer-estado.ts';
import { leerResumen } from '#server/effects/resumen/leer-resumen.ts';
import { leerSemana } from '#server/effects/trabajo/leer-semana.ts';
import { portadorDe } from '#server/http/autenticar.ts';
import { direccionDe } from '#server/http/direccion.ts';
import type { Haceres } from '#server/http/montar.ts';

/** Time, in seconds, for which a pairing code is valid. */
const VIDA_CODIGO = 600;
/** Pause, in seconds, between two requests of a screen for its token. */
const INTERVALO = 3;
/** Maximum number of unconfirmed codes of one address: more than a home has screens, and few enough not to fill the table. */
const MAXIMO_POR_DIRECCION = 20;
const BYTES_CLAVE = 32;

const inventar = (azar: Azar): string => inventarCodigo(azar, ALFABETO_CODIGO, LARGO_CODIGO);

/**
 * Gives a new screen a code to show, and a secret key with which it asks for its token. An address with too many unconfirmed
 * codes has to wait until one expires.
 */
const pedirCodigo = (contexto: Contexto, direccion: string): Promise<ResultadoCaso<CodigoPantalla>> => {
  const { azar, tokens } = contexto;
  return cambiar(contexto, null, async ({ db, ahora }) => {
    await reservarDireccion(db, direccion);
    await borrarCaducadas(db, ahora);
    const esperas = await leerEsperas(db, direccion);
    /** Expiry of the code that has to expire before there is room for another; undefined while there is room. */
    const primera = esperas[esperas.length - MAXIMO_POR_DIRECCION];
    if (primera !== undefined) return frenado(segundosEntre(ahora, primera));

    const clave_dispositivo = azar.secreto(BYTES_CLAVE);
    const expira_en = sumarSegundos(ahora, VIDA_CODIGO);
    const hash_clave = tokens.huella(clave_dispositivo);
    let codigo = inventar(azar);
    while (!(await insertarVinculacion(db, { codigo, hash_clave, direccion, expira_en, pantalla_id: null })))
      codigo = inventar(azar);
    return bien({ codigo, clave_dispositivo, expira_en, intervalo: INTERVALO });
  });
};

/** Maximum number of wall screens of a family, so that lists of them stay short. */
const MAXIMO_PANTALLAS = 20;

/**
 * Confirms the code that a screen shows. The screen then belongs to the family, and has ten minutes to fetch its token. For
 * admins. Each admin's wrong codes are counted. A right code does not reset the count, because an admin could reset it between
 * guesses with codes of their own screens.
 */
const vincular = (
  contexto: Contexto,
  actor: Actor,
  { codigo, nombre }: z.output<typeof VincularPantalla>,
): Promise<ResultadoCaso<DispositivoPantalla>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, ahora } = cambio;
    const intentos = `pantalla|${String(actor.id)}`;
    const espera = await esperaPendiente(db, intentos, ahora);
    if (espera > 0) return frenado(espera);
    const vinculacion = await leerVinculacionPorCodigo(db, codigo, ahora);
    if (vinculacion === undefined) {
      await anotarFallo(db, intentos, ahora);
      return guardando(rechazado('CODIGO_DESCONOCIDO'));
    }
    if ((await contarPantallas(db, actor.familia_id)) >= MAXIMO_PANTALLAS)
      return rechazado('DEMASIADAS_PANTALLAS', { maximo: MAXIMO_PANTALLAS });

    const id = await insertarPantalla(db, {
      familia_id: actor.familia_id,
      nombre,
      hash: null,
      vinculada_por: actor.id,
      vinculada_en: ahora,
    });
    if (!(await usarVinculacion(db, vinculacion.id, id, sumarSegundos(ahora, VIDA_CODIGO))))
      throw new Error('The code was used meanwhile');
    cambio.dice(actor, { hecho: 'pantalla.vinculada', pantalla: nombre });
    const quien = await leerUsuario(db, actor.familia_id, actor.id);
    const vinculada_por = { id: actor.id, nombre: quien?.first_name ?? '' };
    return bien({ id, nombre, vinculada_en: ahora, vinculada_por, conectada: false });
  });

const BYTES_TOKEN = 32;

/**
 * Gives a confirmed screen its token, once; null while nobody has confirmed its code. Afterwards its key is worthless, even
 * if the screen was removed meanwhile.
 */
const pedirToken = (
  contexto: Contexto,
  { clave_dispositivo }: PedirTokenPantalla,
): Promise<ResultadoCaso<TokenPantalla>> => {
  const { azar, tokens } = contexto;
  return cambiar(contexto, null, async ({ db, ahora }): Promise<ResultadoCambio<TokenPantalla>> => {
    const vinculacion = await leerVinculacionPorClave(db, tokens.huella(clave_dispositivo), ahora);
    if (vinculacion === undefined) return rechazado('CODIGO_CADUCADO');
    if (vinculacion.pantalla_id === null) return bien({ token: null });
    const token = azar.secreto(BYTES_TOKEN);
    const suyo = await ponerHash(db, vinculacion.pantalla_id, tokens.huella(token));
    await borrarVinculacion(db, vinculacion.id);
    return suyo ? bien({ token }) : guardando(rechazado('CODIGO_CADUCADO'));
  });
};

/** Returns the family's wall screens, oldest first; `conectada` tells which are connected now. */
const verDispositivos = async (
  contexto: Contexto,
  { familia_id }: Actor,
): Promise<ResultadoCaso<DispositivoPantalla[]>> => {
  const filas = await leer(contexto, (db) => listarPantallas(db, familia_id));
  const { pantallas } = await contexto.presentes.preguntar(familia_id);
  return bien(
    filas.map(({ vinculada_por, first_name, ...fila }) => ({
      ...fila,
      vinculada_por: { id: vinculada_por, nombre: first_name },
      conectada: pantallas.includes(fila.id),
    })),
  );
};

/** Makes the calling admin responsible for a screen, so that it stays paired when the member who paired it leaves the family. */
const adoptar = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, familia } = cambio;
    const pantalla = (await listarPantallas(db, familia)).find((p) => p.id === id);
    if (pantalla === undefined) return rechazado('NO_ENCONTRADO');
    if (pantalla.vinculada_por === actor.id) return bien(null);
    await adoptarPantalla(db, id, actor.id);
    cambio.dice(actor, { hecho: 'pantalla.adoptada', pantalla: pantalla.nombre, de: pantalla.first_name });
    return bien(null);
  });

/**
 * Unpairs a wall screen: its token no longer works, and its socket is cut. Sends no event, since only admins see the list of
 * screens.
 */
const desvincular = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> =>
  cambiarFila(contexto, actor.familia_id, borrarPantalla, id, async (cambio, pantalla) => {
    cambio.dice(actor, { hecho: 'pantalla.desvinculada', pantalla });
    cambio.cortar({ pantalla: id });
    return bien(null);
  });

/** Returns the snapshot of a wall screen, by its token. For screens that cannot hold a WebSocket. */
const verEstado = async (contexto: Contexto, token: string | undefined): Promise<ResultadoCaso<EstadoPantalla>> => {
  if (token === undefined) return rechazado('PANTALLA_NO_VINCULADA');
  const huella = contexto.tokens.huella(token);
  const abierta = await leer(contexto, (db) => abrirPantalla(db, huella, cuandoEs(contexto)));
  if (abierta === null) return rechazado('PANTALLA_NO_VINCULADA');
  const { miembros } = await contexto.presentes.preguntar(abierta.familia);
  return bien({
    ...abierta.estado,
    conectados: [...miembros],
    ensayo: contexto.ensayos.de(abierta.familia),
  });
};

/** Runs a read for the family of a wall screen, known by the screen's token. Refused for a token that no screen has. */
const leerDeFamilia = async <T>(
  contexto: Contexto,
  token: string | undefined,
  hacer: (db: Db, familia: number, cuando: { readonly zona: string; readonly hoy: Dia }) => Promise<T>,
): Promise<ResultadoCaso<T>> => {
  if (token === undefined) return rechazado('PANTALLA_NO_VINCULADA');
  const huella = contexto.tokens.huella(token);
  const leido = await leer(contexto, async (db) => {
    const pantalla = await leerPantallaPorHash(db, huella);
    const familia = pantalla && (await leerFamilia(db, pantalla.familia_id));
    if (familia === undefined) return null;
    const zona = familia.zona_horaria;
    return { hay: await hacer(db, familia.id, { zona, hoy: hoyEn(zona, contexto.reloj.ahora()) }) };
  });
  return leido === null ? rechazado('PANTALLA_NO_VINCULADA') : bien(leido.hay);
};

/** Returns the home's work of the coming week, from Monday, for a wall screen by its token. */
const verSemana = (contexto: Contexto, token: string | undefined): Promise<ResultadoCaso<SemanaEnCasa>> =>
  leerDeFamilia(contexto, token, (db, familia, { hoy }) => {
    const desde = sumarDias(lunesDelDia(hoy), DIAS_DE_SEMANA);
    return leerSemana(db, familia, { hoy, desde, hasta: sumarDias(desde, DIAS_DE_SEMANA - 1) });
  });

/** Returns the story of the last week whose Sunday has come (`ultimaSemana`), for a wall screen by its token. */
const verResumen = (contexto: Contexto, token: string | undefined): Promise<ResultadoCaso<ResumenSemanal>> =>
  leerDeFamilia(contexto, token, (db, familia, cuando) =>
    leerResumen(db, familia, ultimaSemana(cuando.hoy), { ...cuando, quien: null }),
  );

/**
 * Shows a draft that is tried out (`ensayo`) on the family's wall screens, or an update of it, and returns how many screens
 * are connected. Stores nothing. Refused while a real draft runs, which the screens show then, and for members of another
 * family.
 */
const mostrarEnsayo = async (
  contexto: Contexto,
  { familia_id: familia }: Actor,
  ensayo: EnsayoPantalla,
): Promise<ResultadoCaso<EnsayoMostrado>> => {
  const { enCurso, suyos } = await leer(contexto, async (db) => ({
    enCurso: await leerEnCurso(db, familia),
    suyos: new Set((await listarUsuarios(db, familia)).map((u) => u.id)),
  }));
  if (enCurso !== null) return rechazado('REPARTO_EN_CURSO');
  if (!ensayo.miembros.every((m) => suyos.has(m.miembro))) return rechazado('MIEMBRO_DESCONOCIDO');
  contexto.ensayos.mostrar(familia, ensayo);
  const { pantallas } = await contexto.presentes.preguntar(familia);
  return bien({ pantallas: pantallas.length });
};

/** Takes the tried-out draft off the wall screens. Does nothing when none is shown. */
const quitarEnsayo = (contexto: Contexto, { familia_id }: Actor): ResultadoCaso<null> => {
  contexto.ensayos.quitar(familia_id);
  return bien(null);
};

export const casosDePantalla = (contexto: Contexto) =>
  ({
    pedirCodigoPantalla: ({ request }) => pedirCodigo(contexto, direccionDe(request.ip)),
    vincularPantalla: ({ actor, cuerpo }) => vincular(contexto, actor, cuerpo),
    pedirTokenPantalla: ({ cuerpo }) => pedirToken(contexto, cuerpo),
    verEstadoPantalla: ({ request }) => verEstado(contexto, portadorDe(request)),
    verSemanaPantalla: ({ request }) => verSemana(contexto, portadorDe(request)),
    verResumenPantalla: ({ request }) => verResumen(contexto, portadorDe(request)),
    verPantallas: ({ actor }) => verDispositivos(contexto, actor),
    desvincularPantalla: ({ actor, id }) => desvincular(contexto, actor, id),
    adoptarPantalla: ({ actor, id }) => adoptar(contexto, actor, id),
    mostrarEnsayo: ({ actor, cuerpo }) => mostrarEnsayo(contexto, actor, cuerpo),
    quitarEnsayo: async ({ actor }) => quitarEnsayo(contexto, actor),
  }) satisfies Partial<Haceres>;
