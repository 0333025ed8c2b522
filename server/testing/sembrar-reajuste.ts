import { hoyEn } from '#shared/domain/calendario.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import { iniciarReajuste } from '#shared/domain/reajuste/jugadas.ts';
import { plegarReajuste } from '#shared/domain/reajuste/registro.ts';
import type { App } from '#server/app.ts';
import { guardarReajuste, insertarReajuste } from '#server/data/reajustes.ts';
import type { FamiliaSembrada } from './sembrar.ts';

/** Stores a running reajuste that proposes one chore without an owner to the second member; returns its id. */
export const sembrarReajuste = async (
  { contexto: { base, reloj } }: App,
  { id, miembros }: Pick<FamiliaSembrada, 'id' | 'miembros'>,
): Promise<number> => {
  const db = base.escritura;
  const [admin, otro] = miembros;
  const ahora = reloj.ahora();
  const tarea = await db
    .selectFrom('tareas')
    .select('id')
    .where('familia_id', '=', id)
    .limit(1)
    .executeTakeFirstOrThrow();
  const empezado = iniciarReajuste(
    {
      por: admin?.id ?? 0,
      trimestre_inicio: trimestreDe(hoyEn('UTC', ahora)),
      desde: hoyEn('UTC', ahora),
      contar: 'PUNTOS',
      desempate: { miembros: [otro?.id ?? 0], tareas: [tarea.id] },
      miembros: [{ id: otro?.id ?? 0, nombre: 'Luis', grupo_edad: 'ADULTO', porcentaje: 100, dias: 10 }],
      tareas: [
        {
          ...tarea,
          nombre: 'Barrer',
          carga: 4,
          veces: 1,
          minutos: 10,
          dueno: null,
          apta_infantil: true,
          apta_juvenil: true,
          apta_adulto: true,
        },
      ],
    },
    ahora,
  );
  if (!empezado.ok) throw new Error(empezado.codigo);
  const estado = plegarReajuste(empezado.valor);
  const reajuste = await insertarReajuste(db, id, estado);
  if (reajuste === null) throw new Error('There is one in progress');
  await guardarReajuste(db, { id: reajuste, estado }, empezado.valor);
  return reajuste;
};
