import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { trimestreDe, trimestreDelReparto } from '#shared/domain/calendario.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { leerTrabajo } from '#server/data/pantallas.ts';
import { leerCompletadaDe } from '#server/data/sesiones.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { leerRanking } from '#server/effects/vistas/ranking.ts';
import { jornadaEn, miembroPantalla, tareaPantalla } from '#server/effects/vistas/vista-pantalla.ts';
import { sesionActual } from './sesion-actual.ts';

/** The quarter that begins soon and that nobody has dealt yet. A reparto under way announces itself. */
const trimestreSinReparto = async (
  trx: Db,
  familia: number,
  hoy: Dia,
  sesion: EstadoPantalla['sesion'],
): Promise<Dia | null> => {
  const siguiente = trimestreDelReparto(hoy);
  if (siguiente === trimestreDe(hoy) || sesion?.trimestre_inicio === siguiente) return null;
  return (await leerCompletadaDe(trx, familia, siguiente)) === null ? siguiente : null;
};

/** All that the database knows of what a screen shows. */
export type EstadoGuardado = Omit<EstadoPantalla, 'conectados'>;

/** What a family's screens show. Inside a transaction, so that the version is exactly the data's. */
export const leerEstado = async (
  { reloj, sirviendoDesde, epoca }: Pick<Contexto, 'reloj' | 'sirviendoDesde' | 'epoca'>,
  trx: Db,
  familia: number,
): Promise<EstadoGuardado> => {
  const datos = await leerFamilia(trx, familia);
  if (datos === undefined) throw new Error(`No family ${String(familia)}`);
  const { nombre, zona_horaria, version } = datos;
  const ahora = reloj.ahora();
  const jornada = jornadaEn(zona_horaria, ahora);
  const { sesion } = await sesionActual({ db: trx, sirviendoDesde }, { familia_id: familia });
  const trabajo = await leerTrabajo(trx, familia, jornada.hoy, jornada.inicio);
  return {
    version,
    epoca,
    familia: { nombre, zona_horaria },
    hoy: jornada.hoy,
    ahora,
    sesion,
    miembros: (await listarUsuarios(trx, familia)).map(miembroPantalla),
    tareas: trabajo.flatMap((fila) => tareaPantalla(fila, jornada) ?? []),
    ranking: await leerRanking(trx, familia, jornada.hoy),
    nuevo_trimestre: await trimestreSinReparto(trx, familia, jornada.hoy, sesion),
  };
};
