import { sql } from 'kysely';
import type { Pospuesta } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Acto, Casa } from '#server/testing/ano/casa.ts';
import { leerHechas, type Fila } from '#server/testing/ano/filas.ts';

/** Switches reviews on for the family, and for every chore that exists now. */
const encender = async (casa: Casa): Promise<void> => {
  const { escritura: db } = casa.app.contexto.base;
  await casa.pedir(casa.admin(), 'PATCH', ruta(RUTAS.familia, { id: casa.familia }), { cuerpo: { revision: true } });
  await db.updateTable('tareas').set({ revisa: true }).where('familia_id', '=', casa.familia).execute();
};

const rachaDe = async (casa: Casa, miembro: number): Promise<number | undefined> =>
  (await casa.leer(sql<{ racha_dias: number }>`select racha_dias from usuarios where id = ${miembro}`))[0]?.racha_dias;

/** A completion of the last two days, mostly of today, without those entered as done. Undefined if the draw finds none. */
const porRevisar = async (casa: Casa): Promise<Fila | undefined> => {
  const desde = new Date(Date.parse(casa.reloj.ahora()) - 2 * 86_400_000 + 60_000).toISOString();
  const hechas = (await leerHechas(casa, desde)).filter((f) => !f.apuntada);
  return casa.una(casa.suerte(70) ? hechas.filter((f) => f.completada_el === casa.hoy) : hechas);
};

export const REVISAR: readonly Acto[] = [
  {
    nombre: 'a review',
    porMil: 300,
    hacer: async (casa) => {
      await encender(casa);
      const fila = await porRevisar(casa);
      const doer = fila?.hecha_por ?? fila?.miembro_id ?? 0;
      const quien = casa.una(casa.conCuenta().filter((p) => p.grupo === 'ADULTO' && p.id !== doer));
      if (fila === undefined || quien === undefined) return false;
      const antes = await rachaDe(casa, doer);
      const bien = casa.suerte(30);
      const cuerpo = { bien, completada_en: fila.completada_en, ...(bien ? {} : { detalle: 'Los vasos' }) };
      casa.tocadas.add(fila.id);
      const admite = ['REVISADA_YA'];
      const dicha = await casa.pedir<Pospuesta>(quien, 'POST', ruta(RUTAS.revisar, { id: fila.id }), {
        cuerpo,
        admite,
      });
      if (dicha === null) return false;
      const { estado } = dicha.asignacion;
      const mal = bien && estado !== 'COMPLETADA';
      if (mal || (await rachaDe(casa, doer)) !== antes)
        throw new Error(`${casa.hoy}: a review left ${estado}, and a streak other than ${String(antes)}`);
      return true;
    },
  },
];
