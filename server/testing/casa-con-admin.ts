import type { CodigoPantalla } from '#shared/contracts/pantalla.ts';
import type { Acto } from '#shared/contracts/rastro.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/esquema.ts';
import { PUNTOS, sembrarTareas } from './sembrar-reparto.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada, type MiembroSembrado } from './sembrar.ts';

type Metodo = Parameters<typeof llamar>[1];
type Valores = Readonly<Record<string, number>>;

/** A family with the admin Ana, the members Luis, Marta and Pau, and Nora, who has no account. */
export interface CasaConAdmin {
  readonly db: Db;
  readonly familia: FamiliaSembrada;
  readonly ana: MiembroSembrado;
  readonly luis: MiembroSembrado;
  readonly marta: MiembroSembrado;
  readonly pau: MiembroSembrado;
  readonly nora: MiembroSembrado;
  /** Ids of «Tarea 1» to «Tarea 13», voted. */
  readonly tareas: readonly number[];
  /** Makes a request as Ana; throws unless it succeeds. */
  readonly hacer: <T>(metodo: Metodo, plantilla: string, cuerpo?: unknown, ids?: Valores) => Promise<T>;
  readonly como: (quien: MiembroSembrado) => CasaConAdmin['hacer'];
  /** Starts a draft, with Nora if a share for her is given. */
  readonly empezar: (parteDeNora?: number, limite_segundos?: number) => Promise<SesionReparto>;
  /** Starts a draft in which another member than Ana has the turn: if the first turn is hers, she picks. */
  readonly leTocaAOtro: () => Promise<SesionReparto>;
  /** Ana picks for each member until the picks are over. */
  readonly hastaElCierre: (sesion: SesionReparto) => Promise<SesionReparto>;
  /** Requests a pairing code for a new wall screen. */
  readonly codigo: () => Promise<string>;
}

export interface Peticion {
  readonly cuerpo?: unknown;
  /** Ids in the path. */
  readonly ids?: Readonly<Record<string, number>>;
}

/** One admin action: its preparation, the request, and the entry that it leaves in the audit log. */
export interface Caso {
  readonly llamada: readonly [metodo: 'POST' | 'PUT' | 'PATCH' | 'DELETE', plantilla: string];
  readonly acto: Acto;
  readonly preparar: (casa: CasaConAdmin) => Peticion | Promise<Peticion>;
}

/** Id of the first chore that the member with the turn may pick. */
export const legal = (s: SesionReparto): number =>
  tareasLegales(estadoDeSesion(s), s.miembro_turno_actual ?? 0)[0]?.id ?? 0;

export const sembrarCasaConAdmin = async (app: App): Promise<CasaConAdmin> => {
  const familia = await sembrarFamilia(app, [
    { nombre: 'Ana', admin: true },
    { nombre: 'Luis' },
    { nombre: 'Marta', grupo_edad: 'JUVENIL' },
    { nombre: 'Pau' },
    { nombre: 'Nora', grupo_edad: 'INFANTIL', cuenta: false },
  ]);
  const [ana, luis, marta, pau, nora] = familia.miembros;
  if (!ana || !luis || !marta || !pau || !nora) throw new Error('Somebody is missing');
  const pedir = async (quien: string | null, metodo: Metodo, camino: string, cuerpo?: unknown): Promise<never> => {
    const { estado, cuerpo: respuesta } = await llamar(app, metodo, camino, quien, cuerpo);
    if (estado >= 300) throw new Error(`${camino} answered ${String(estado)}: ${JSON.stringify(respuesta)}`);
    return respuesta;
  };
  const como =
    ({ token }: MiembroSembrado): CasaConAdmin['hacer'] =>
    (metodo, plantilla, cuerpo, ids = {}) =>
      pedir(token, metodo, ruta(plantilla, ids), cuerpo);
  const hacer = como(ana);
  const empezar: CasaConAdmin['empezar'] = async (parte, limite_segundos) => {
    const incluir = parte === undefined ? [] : [{ miembro: nora.id, porcentaje: parte }];
    return (
      await hacer<JugadaHecha>('POST', RUTAS.iniciar, {
        incluir,
        ...(limite_segundos !== undefined && { limite_segundos }),
      })
    ).sesion;
  };
  return {
    db: app.contexto.base.escritura,
    familia,
    ana,
    luis,
    marta,
    pau,
    nora,
    hacer,
    como,
    tareas: await sembrarTareas(app, familia.id, PUNTOS),
    empezar,
    leTocaAOtro: async () => {
      const s = await empezar();
      if (s.miembro_turno_actual !== ana.id) return s;
      return (await hacer<JugadaHecha>('POST', RUTAS.elegirTarea, { tarea_id: legal(s) }, { id: s.id })).sesion;
    },
    hastaElCierre: async (sesion) => {
      let s = sesion;
      const { id } = s;
      while (s.fase === 'ELECCION')
        s = (await hacer<JugadaHecha>('POST', RUTAS.elegirPor, { tarea_id: legal(s) }, { id })).sesion;
      return s;
    },
    codigo: async () => ((await pedir(null, 'POST', RUTAS.codigoPantalla)) as CodigoPantalla).codigo,
  };
};
