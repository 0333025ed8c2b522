import { hoyEn } from '#shared/domain/calendario.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { leerVersiones, listarFamilias } from '#server/data/familias.ts';
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

/** Milliseconds between two looks at the family's version. A look that finds nothing new is one short query. */
const MIRAR_MS = 500;

/** The connection, as a publisher needs it (adapters/mqtt.ts). */
interface Conexion {
  readonly publicar: (mensaje: Mensaje) => void;
  readonly cerrar: (ultimo: Mensaje) => Promise<void>;
}

interface Oidos {
  readonly cliente: string;
  readonly testamento: { readonly tema: string; readonly texto: string };
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

/** The family as it was last read. */
interface Vista {
  readonly familia: number;
  readonly version: number;
  readonly casa: Casa;
  readonly deCasa: readonly { readonly id: number; readonly nombre: string }[];
}

/**
 * Tells Home Assistant about the box's family by MQTT, until the returned function is called.
 * Only a box with one family tells of it: the person who set up the broker need not live with others' families.
 * It reads the family's state whenever its version has risen, whichever server wrote it, so only the leader has to run it.
 * States are whole and retained; events are the difference of two states, so what happens while the broker is away is never told.
 */
export const publicarEnMqtt = async (
  contexto: Contexto,
  { caja, version, conectar, alFallar }: Opciones,
): Promise<() => Promise<void>> => {
  const temas = temasDe(caja);
  let [conectada, parado] = [false, false];
  let vista: Vista | null = null;
  /** Topics with a retained message of this run. */
  const retenidos = new Set<string>();
  let enMarcha: Promise<void> = Promise.resolve();
  let temporizador: ReturnType<typeof setTimeout> | undefined;

  const leerVista = async (): Promise<Vista | null> =>
    leer(contexto, async (db) => {
      const [una, ...mas] = await listarFamilias(db);
      if (una === undefined || mas.length > 0) return null;
      const [deVersion] = await leerVersiones(db, [una.id]);
      const casa = await leerEstado(db, una.id, cuandoEs(contexto));
      const deCasa = (await listarDeCasa(db, una.id)).map(({ id, first_name }) => ({ id, nombre: first_name }));
      return { familia: una.id, version: deVersion?.version ?? 0, casa, deCasa };
    });

  const haCambiado = async (): Promise<boolean> => {
    const anterior = vista;
    const [familias, versiones] = await leer(contexto, async (db) => {
      const todas = await listarFamilias(db);
      return [
        todas,
        await leerVersiones(
          db,
          todas.slice(0, 1).map((f) => f.id),
        ),
      ] as const;
    });
    if (familias.length !== 1 || anterior === null) return familias.length === 1 || anterior !== null;
    const [una] = versiones;
    const zona = familias[0]?.zona_horaria;
    return (
      una?.id !== anterior.familia ||
      una.version !== anterior.version ||
      (zona !== undefined && hoyEn(zona, contexto.reloj.ahora()) !== anterior.casa.hoy)
    );
  };

  /** Publishes everything that lasts, and empties what no longer has a member or a family. */
  const publicarTodo = (conexion: Conexion, { familia, casa, deCasa }: Vista): void => {
    const mensajes = [
      ...descubrir(caja, version, familia, { nombre: casa.familia.nombre, miembros: deCasa }),
      ...contarEstado(caja, familia, casa, new Set(deCasa.map((m) => m.id))),
    ];
    const vivos = new Set(mensajes.map((m) => m.tema));
    for (const tema of retenidos) if (!vivos.has(tema)) conexion.publicar({ tema, texto: '', retenido: true });
    retenidos.clear();
    for (const mensaje of mensajes) {
      conexion.publicar(mensaje);
      retenidos.add(mensaje.tema);
    }
  };

  const vaciar = (conexion: Conexion): void => {
    for (const tema of retenidos) conexion.publicar({ tema, texto: '', retenido: true });
    retenidos.clear();
  };

  const mirar = async (conexion: Conexion, { todo }: { readonly todo: boolean }): Promise<void> => {
    if (!conectada || (!todo && !(await haCambiado()))) return;
    const anterior = vista;
    vista = await leerVista();
    if (todo) conexion.publicar({ tema: temas.disponible, texto: DISPONIBLE, retenido: true });
    if (vista === null) return vaciar(conexion);
    publicarTodo(conexion, vista);
    if (todo || anterior?.familia !== vista.familia) return;
    for (const suceso of contarSucesos(caja, vista.familia, anterior.casa, vista.casa)) conexion.publicar(suceso);
  };

  const encargar = (todo: boolean): void => {
    enMarcha = enMarcha.then(async () => mirar(await conexion, { todo })).catch(alFallar);
  };
  /**
   * Empties a topic below ours that the broker held and that no longer has a member or a family. What such a message says is
   * ignored, since anybody on the broker can write it.
   */
  const limpiar = (tema: string): void => {
    if (tema === temas.disponible || !(tema.startsWith(temas.propios) || tema.startsWith(temas.dispositivos))) return;
    enMarcha = enMarcha
      .then(async () => {
        if (!retenidos.has(tema)) (await conexion).publicar({ tema, texto: '', retenido: true });
      })
      .catch(alFallar);
  };
  const conexion: Promise<Conexion> = conectar({
    cliente: `te_toca_${caja}`,
    testamento: { tema: temas.disponible, texto: AUSENTE },
    temas: [TEMA_NACE, 'homeassistant/device/+/config', `${temas.propios}#`],
    alConectar: () => {
      conectada = true;
      encargar(true);
    },
    alOir: (tema, texto, retenido) => {
      if (tema === TEMA_NACE && texto === NACE && !retenido) encargar(true);
      else if (retenido && texto !== '') limpiar(tema);
    },
  });
  const rondar = (): void => {
    encargar(false);
    void enMarcha.then(() => {
      if (!parado) temporizador = setTimeout(rondar, MIRAR_MS).unref();
    });
  };
  await conexion;
  rondar();
  return async () => {
    parado = true;
    clearTimeout(temporizador);
    await enMarcha;
    await (await conexion).cerrar({ tema: temas.disponible, texto: AUSENTE, retenido: true });
  };
};
