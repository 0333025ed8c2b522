import { sql } from 'kysely';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { APTA, type Acto, type Casa, type Persona } from '#server/testing/ano/casa.ts';
import { comoAntes } from '#server/testing/ano/como-antes.ts';
import { leerHechas, leerTareasYPartes, trimestreDe, type Fila } from '#server/testing/ano/filas.ts';
import { disponibles } from './hacer.ts';

/** Tells whether an occurrence's chore suits a member's age group. */
const leConviene = async (casa: Casa, fila: Fila, { grupo }: Persona): Promise<boolean> => {
  const tarea = (await leerTareasYPartes(casa)).find((t) => t.id === fila.tarea_id);
  return tarea === undefined || Boolean(tarea[APTA[grupo]]);
};

/** Returns an occurrence and another member with an account whom its chore suits; null if the draw finds none. */
const ajenaYQuien = async (casa: Casa): Promise<[Fila, Persona] | null> => {
  const fila = casa.una((await disponibles(casa)).filter((f) => !f.personal));
  const quien = casa.una(casa.conCuenta().filter((p) => p.id !== fila?.miembro_id));
  return fila !== undefined && quien !== undefined && (await leConviene(casa, fila, quien)) ? [fila, quien] : null;
};

/** Returns the completions of the last `dias` days, latest first. */
const hechasDe = (casa: Casa, dias: number): Promise<Fila[]> => {
  const desde = Date.parse(casa.reloj.ahora()) - dias * 86_400_000;
  return leerHechas(casa, new Date(desde).toISOString());
};

const reclamar = async (casa: Casa, { id }: Fila, quien: Persona): Promise<void> => {
  casa.tocadas.add(id);
  await casa.pedir(quien, 'POST', ruta(RUTAS.hechaPorMi, { id }));
};

const NO_SE_CORRIGE = ['HECHA_OTRO_TRIMESTRE', 'OBJECION_CONTRA_TI'];

export const QUIEN: readonly Acto[] = [
  {
    nombre: 'Ya la he hecho, of what nobody had listed',
    porMil: 60,
    hacer: async (casa) => {
      const quien = casa.una(casa.conCuenta());
      if (quien === undefined) return false;
      const admite = ['APUNTADAS_DEMAS'];
      const cuerpo = { nombre: `Imprevisto ${String(casa.azar(10_000))}` };
      return (await casa.pedir(quien, 'POST', RUTAS.apuntarHecha, { cuerpo, admite })) !== null;
    },
  },
  {
    nombre: 'La he hecho yo',
    porMil: 90,
    hacer: async (casa) => {
      const cual = await ajenaYQuien(casa);
      if (cual !== null) await reclamar(casa, ...cual);
      return cual !== null;
    },
  },
  {
    nombre: 'La he hecho yo, undone',
    porMil: 20,
    hacer: async (casa) => {
      const cual = await ajenaYQuien(casa);
      if (cual === null) return false;
      return comoAntes(casa, 'A claim', async () => {
        await reclamar(casa, ...cual);
        await casa.pedir(cual[1], 'POST', ruta(RUTAS.deshacerCompletar, { id: cual[0].id }));
        return true;
      });
    },
  },
  {
    nombre: 'objection',
    porMil: 200,
    hacer: async (casa) => {
      const reclamadas = (await hechasDe(casa, 1)).filter(
        (f) => f.hecha_por !== null && f.hecha_por !== f.miembro_id && f.completada_por === f.hecha_por,
      );
      const fila = casa.una(reclamadas);
      const dueno = casa.conCuenta().find((p) => p.id === fila?.miembro_id);
      if (fila === undefined || dueno === undefined) return false;
      casa.tocadas.add(fila.id);
      const cuerpo = { dice: casa.una(['LA_HICE_YO', 'NO_ESTA_HECHA']) };
      const admite = ['YA_OBJETADA', 'OBJETAR_TARDE'];
      return (await casa.pedir(dueno, 'POST', ruta(RUTAS.objetar, { id: fila.id }), { cuerpo, admite })) !== null;
    },
  },
  {
    nombre: 'decision of an objection',
    porMil: 300,
    hacer: async (casa) => {
      const abiertas = await casa.leer(sql<{ id: number; asignacion_id: number | null; hecha_por: number }>`
        select id, asignacion_id, hecha_por from correcciones
        where familia_id = ${casa.familia} and tipo = 'OBJECION' and resolucion is null`);
      const una = casa.una(abiertas);
      const quien = casa.una(casa.conCuenta().filter((p) => p.admin && p.id !== una?.hecha_por));
      if (una === undefined || quien === undefined) return false;
      if (una.asignacion_id !== null) casa.tocadas.add(una.asignacion_id);
      await casa.pedir(quien, 'POST', ruta(RUTAS.decidirObjecion, { id: una.id }), {
        cuerpo: { acepta: casa.suerte(50) },
        admite: ['OBJECION_DECIDIDA'],
      });
      return true;
    },
  },
  {
    nombre: 'La hizo… of what is to do',
    porMil: 30,
    hacer: async (casa) => {
      const cual = await ajenaYQuien(casa);
      if (cual === null) return false;
      const [fila, hizo] = cual;
      casa.tocadas.add(fila.id);
      const dueno = casa.conCuenta().find((p) => p.id === fila.miembro_id);
      const dice = dueno !== undefined && casa.suerte(50) ? dueno : casa.admin();
      await casa.pedir(dice, 'POST', ruta(RUTAS.hechaPor, { id: fila.id }), { cuerpo: { miembro: hizo.id } });
      return true;
    },
  },
  {
    nombre: 'La hizo… of what was done',
    porMil: 25,
    hacer: async (casa) => {
      const fila = casa.una((await hechasDe(casa, casa.una([1, 8, 40]) ?? 1)).filter((f) => !f.personal));
      const hizo = casa.una(casa.deCasa());
      if (fila === undefined || hizo === undefined || !(await leConviene(casa, fila, hizo))) return false;
      casa.tocadas.add(fila.id);
      const admite = ['YA_CONSTA', ...NO_SE_CORRIGE];
      const cuerpo = { miembro: hizo.id, estado: 'COMPLETADA' };
      return (
        (await casa.pedir(casa.admin(), 'POST', ruta(RUTAS.hechaPor, { id: fila.id }), { cuerpo, admite })) !== null
      );
    },
  },
  {
    nombre: 'No estaba hecha',
    porMil: 35,
    hacer: async (casa) => {
      const fila = casa.una(await hechasDe(casa, casa.una([1, 1, 8, 40]) ?? 1));
      if (fila === undefined || fila.trimestre_inicio < trimestreDe(casa.hoy)) return false;
      casa.tocadas.add(fila.id);
      const cuerpo = { motivo: 'Sigue sucio' };
      const admite = NO_SE_CORRIGE;
      return (
        (await casa.pedir(casa.admin(), 'POST', ruta(RUTAS.noHecha, { id: fila.id }), { cuerpo, admite })) !== null
      );
    },
  },
];
