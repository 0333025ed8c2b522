import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Libre, LibresHoy, LibreTomada } from '#shared/contracts/asignaciones.ts';
import { APTA, type Acto, type Casa, type Persona } from '#server/testing/ano/casa.ts';
import { comoAntes } from '#server/testing/ano/como-antes.ts';
import { leerTareas } from '#server/testing/ano/filas.ts';
import { disponibles } from './hacer.ts';

/** Draws a member, and a free chore that suits them and is not theirs; null if there is none for that member. */
const libreYQuien = async (casa: Casa): Promise<[Libre, Persona] | null> => {
  const quien = casa.una(casa.conCuenta());
  if (quien === undefined) return null;
  const hoy = await casa.pedir<LibresHoy>(quien, 'GET', RUTAS.libres);
  const libre = casa.una((hoy?.libres ?? []).filter((l) => l[APTA[quien.grupo]] && l.de !== quien.id));
  return libre === undefined ? null : [libre, quien];
};

/** Takes a free chore («Me la quedo»). Returns the occurrence's id; null if it had lapsed. */
const tomar = async (casa: Casa, { asignacion, tarea }: Libre, quien: Persona): Promise<number | null> => {
  const url =
    asignacion === null ? ruta(RUTAS.quedarmeDeNadie, { id: tarea }) : ruta(RUTAS.quedarmela, { id: asignacion });
  // Listing free chores does not begin the day, but taking one does, and then it may have lapsed.
  const tomada = await casa.pedir<LibreTomada>(quien, 'POST', url, { admite: ['ASIGNACION_VENCIDA'] });
  return tomada?.asignacion.id ?? null;
};

const dejar = (casa: Casa, id: number, quien: Persona) => casa.pedir(quien, 'POST', ruta(RUTAS.dejarLibre, { id }));

export const LIBRES: readonly Acto[] = [
  {
    nombre: 'Me la quedo',
    porMil: 250,
    hacer: async (casa) => {
      const cual = await libreYQuien(casa);
      if (cual !== null) await tomar(casa, ...cual);
      return cual !== null;
    },
  },
  {
    nombre: 'Me la quedo, given back',
    porMil: 40,
    hacer: async (casa) => {
      const cual = await libreYQuien(casa);
      if (cual === null) return false;
      return comoAntes(casa, 'A free chore', async () => dejarTras(casa, ...cual));
    },
  },
  {
    nombre: 'what was taken, given back another time',
    porMil: 20,
    hacer: async (casa) => {
      const fila = casa.una((await disponibles(casa)).filter((f) => f.tomada_el !== null));
      const quien = casa.conCuenta().find((p) => p.id === fila?.miembro_id);
      if (fila === undefined || quien === undefined) return false;
      await dejar(casa, fila.id, quien);
      return true;
    },
  },
  {
    nombre: 'a chore of nobody, opened again or closed',
    porMil: 60,
    hacer: async (casa) => {
      const tarea = casa.una((await leerTareas(casa)).filter((t) => t.libre && t.activa));
      if (tarea === undefined) return false;
      const cuerpo = { abierta: tarea.abierta_en === null };
      const url = ruta(RUTAS.abrirLibre, { id: tarea.id });
      return (await casa.pedir(casa.admin(), 'POST', url, { cuerpo, admite: ['LIBRE_YA_TOMADA'] })) !== null;
    },
  },
];

const dejarTras = async (casa: Casa, libre: Libre, quien: Persona): Promise<boolean> => {
  const id = await tomar(casa, libre, quien);
  if (id !== null) await dejar(casa, id, quien);
  return id !== null;
};
