import { hoyEn } from '#shared/domain/calendario.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { consultar, leer } from '#server/change/leer.ts';
import { listarFamiliasEnMqtt } from '#server/data/familias.ts';
import { listarDeCasa } from '#server/data/usuarios.ts';
import {
  AUSENTE,
  type Casa,
  contarEstado,
  contarSucesos,
  descubrir,
  DISPONIBLE,
  type Mensaje,
  NACE,
  TEMA_NACE,
  temasDe,
} from '#server/effects/mqtt/mensajes.ts';
import { cuandoEs, leerEstado } from '#server/effects/reparto/leer-estado.ts';

/** Milliseconds between two looks at the families' versions. A look that finds nothing new is one short query. */
const MIRAR_MS = 500;

/** A connection to the broker (server/adapters/mqtt.ts). */
interface Conexion {
  readonly publicar: (mensaje: Mensaje) => void;
  /** Closes the connection, after publishing a last message if there is one. */
  readonly cerrar: (ultimo: Mensaje | null) => Promise<void>;
}

/**
 * A connection to make: its name, its will (`testamento`), which the broker publishes if the connection breaks off, the topics
 * to hear, and what to call.
 */
interface Oidos {
  readonly cliente: string;
  readonly testamento: { readonly tema: string; readonly texto: string } | null;
  readonly temas: readonly string[];
  readonly alConectar: () => void;
  readonly alOir: (tema: string, texto: string, retenido: boolean) => void;
}

interface Opciones {
  /** Tells this box apart from others on the broker; letters and digits. */
  readonly caja: string;
  /** Version of the program. */
  readonly version: string;
  readonly conectar: (oidos: Oidos) => Promise<Conexion>;
  readonly alFallar: (error: unknown) => void;
}

/** A family as it was last read. */
interface Vista {
  readonly version: number;
  readonly casa: Casa;
  readonly deCasa: readonly { readonly id: number; readonly nombre: string }[];
  /** The goal that was reached last, as far as this run has seen. */
  readonly metaAlcanzada: number | null;
}
type Vistas = ReadonlyMap<number, Vista>;

/**
 * Tells Home Assistant by MQTT about the families that have switched it on, until the returned function is called.
 * Only the leader has to run it: it reads a family's state when the family's version or local day has changed, and any server's
 * write raises the version.
 * States are whole and retained. Events are the difference of two states, so an event while the broker is away is never told.
 * While no family has it on, the connection has no will and only empties topics that an earlier run left.
 */
export const publicarEnMqtt = async (
  contexto: Contexto,
  { caja, version, conectar, alFallar }: Opciones,
): Promise<() => Promise<void>> => {
  const temas = temasDe(caja);
  // `conectada`: the broker has accepted the connection. `todo`: all families are to be published, and not only those that
  // changed, since this connection or Home Assistant has just begun.
  let [conectada, parado, todo] = [false, false, false];
  let vistas: Vistas = new Map();
  /** Topics of each family with a retained message of this run. */
  const retenidos = new Map<number, ReadonlySet<string>>();
  /** Topics under this box's prefixes on which the broker holds a message, until `limpiar` has looked at them. */
  const oidos = new Set<string>();
  /** The connection; null while it is being made. */
  let conexion: Conexion | null = null;
  /** True when the connection has a will and tells that this box is there, as it does while a family has MQTT on. */
  let presente = false;
  let enMarcha: Promise<void> = Promise.resolve();
  let temporizador: ReturnType<typeof setTimeout> | undefined;

  type Fila = Awaited<ReturnType<typeof listarFamiliasEnMqtt>>[number];
  /** Returns the last view of a family; undefined if the family or its local day has changed since, or there is no view. */
  const vistaAun = ({ id, version: suya, zona_horaria: zona }: Fila): Vista | undefined => {
    const vista = vistas.get(id);
    const hoy = hoyEn(zona, contexto.reloj.ahora());
    return vista?.version === suya && vista.casa.hoy === hoy ? vista : undefined;
  };

  const leerVistas = (): Promise<Vistas> =>
    leer(contexto, async (db) => {
      const leidas = new Map<number, Vista>();
      for (const fila of await listarFamiliasEnMqtt(db)) {
        const { id, version: suya } = fila;
        const anterior = vistas.get(id);
        const aun = vistaAun(fila);
        if (aun !== undefined) {
          leidas.set(id, aun);
          continue;
        }
        const casa = await leerEstado(db, id, cuandoEs(contexto));
        const deCasa = (await listarDeCasa(db, id)).map((m) => ({ id: m.id, nombre: m.first_name }));
        const metaAlcanzada = casa.meta?.estado === 'ALCANZADA' ? casa.meta.id : (anterior?.metaAlcanzada ?? null);
        leidas.set(id, { version: suya, casa, deCasa, metaAlcanzada });
      }
      return leidas;
    });

  const haCambiado = async (): Promise<boolean> => {
    const familias = await consultar(contexto, listarFamiliasEnMqtt);
    return familias.length !== vistas.size || familias.some((fila) => vistaAun(fila) === undefined);
  };

  const vaciar = (tema: string): void => conexion?.publicar({ tema, texto: '', retenido: true });

  /** Publishes a family's retained messages. Empties topics of earlier ones that are not used now, such as a past member's. */
  const publicarFamilia = (familia: number, { casa, deCasa }: Vista): void => {
    const mensajes = [
      ...descubrir(caja, version, familia, { nombre: casa.familia.nombre, miembros: deCasa }),
      ...contarEstado(caja, familia, casa, new Set(deCasa.map((m) => m.id))),
    ];
    const vivos = new Set(mensajes.map((m) => m.tema));
    for (const tema of retenidos.get(familia) ?? []) if (!vivos.has(tema)) vaciar(tema);
    for (const mensaje of mensajes) conexion?.publicar(mensaje);
    retenidos.set(familia, vivos);
  };

  /** Empties the topics of families that were deleted or have switched it off. */
  const vaciarLasDemas = (): void => {
    for (const [familia, suyos] of retenidos) {
      if (vistas.has(familia)) continue;
      for (const tema of suyos) vaciar(tema);
      retenidos.delete(familia);
    }
  };

  /**
   * Empties the topics in `oidos` that this run does not use, such as a past member's. The messages on them are not read, since
   * anybody on the broker can write them.
   */
  const limpiar = (): void => {
    // While all families have yet to be published, `retenidos` does not name every topic in use.
    if (todo) return;
    const vivos = new Set([...retenidos.values()].flatMap((suyos) => [...suyos]));
    if (presente) vivos.add(temas.disponible);
    for (const tema of oidos) if (!vivos.has(tema)) vaciar(tema);
    oidos.clear();
  };

  const mirar = async (): Promise<void> => {
    if (!todo && !(await haCambiado())) return;
    const [antes, entera] = [vistas, todo];
    vistas = await leerVistas();
    if (conectada) vaciarLasDemas();
    if (vistas.size > 0 !== presente) return abrir();
    if (!conectada) return;
    if (entera && presente) conexion?.publicar({ tema: temas.disponible, texto: DISPONIBLE, retenido: true });
    for (const [familia, vista] of vistas) {
      const anterior = antes.get(familia);
      if (!entera && anterior === vista) continue;
      publicarFamilia(familia, vista);
      if (entera || anterior === undefined) continue;
      for (const suceso of contarSucesos(caja, familia, anterior.casa, vista.casa, anterior.metaAlcanzada))
        conexion?.publicar(suceso);
    }
    todo = false;
    limpiar();
  };

  const encargar = (hacer: () => Promise<void> | void): void => {
    if (!parado) enMarcha = enMarcha.then(hacer).catch(alFallar);
  };

  /** Connects, in place of an earlier connection, since a will cannot be changed in one. */
  const abrir = async (): Promise<void> => {
    const eraPresente = presente;
    const vieja = conexion;
    [conexion, conectada, presente] = [null, false, vistas.size > 0];
    await vieja?.cerrar(eraPresente ? { tema: temas.disponible, texto: '', retenido: true } : null);
    const decirTodo = (): void =>
      encargar(() => {
        todo = true;
        return mirar();
      });
    conexion = await conectar({
      cliente: `te_toca_${caja}`,
      testamento: presente ? { tema: temas.disponible, texto: AUSENTE } : null,
      temas: [TEMA_NACE, 'homeassistant/device/+/config', `${temas.propios}#`],
      alConectar: () => {
        conectada = true;
        decirTodo();
      },
      alOir: (tema, texto, retenido) => {
        if (tema === TEMA_NACE && texto === NACE && !retenido) decirTodo();
        else if (retenido && texto !== '' && (tema.startsWith(temas.propios) || tema.startsWith(temas.dispositivos))) {
          oidos.add(tema);
          encargar(limpiar);
        }
      },
    });
  };

  const rondar = (): void => {
    encargar(mirar);
    void enMarcha.then(() => {
      if (!parado) temporizador = setTimeout(rondar, MIRAR_MS).unref();
    });
  };
  vistas = await leerVistas().catch((error: unknown) => {
    alFallar(error);
    return vistas;
  });
  await abrir();
  rondar();
  return async () => {
    parado = true;
    clearTimeout(temporizador);
    await enMarcha;
    await conexion?.cerrar(presente ? { tema: temas.disponible, texto: AUSENTE, retenido: true } : null);
  };
};
