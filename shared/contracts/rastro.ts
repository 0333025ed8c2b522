import { z } from 'zod';
import { id, instante } from './comunes.ts';
import { type ActoZod, HECHOS } from './hechos.ts';

// The audit log: what admins did, what programs did with keys, and the keys that members made or removed. Only admins read it. An
// act names members and chores as they were called then and has no ids, so that it stays readable when they are renamed or
// deleted.

export const Acto = z.discriminatedUnion(
  'acto',
  Object.values(HECHOS).flatMap(({ acto, datos }) => {
    const sinIds = Object.fromEntries(Object.entries(datos.shape).filter(([campo]) => !/_ids?$/.test(campo)));
    return acto === null ? [] : [z.object({ acto: z.literal(acto), ...sinIds })];
  }) as unknown as [ActoZod, ...ActoZod[]],
);
export type Acto = z.infer<typeof Acto>;
export type NombreActo = Acto['acto'];

/** One entry of the audit log. */
export const Anotacion = z.object({
  id,
  cuando: instante,
  /** The member, by the name that they had then. `id` is null if the member's row no longer exists. */
  autor: z.object({ id: id.nullable(), nombre: z.string() }),
  /** The name of the key with which it was done; null when it was done in the app. */
  con_llave: z.string().nullable(),
  hecho: Acto,
});
export type Anotacion = z.infer<typeof Anotacion>;

/** A page of entries, newest first. `sigue` is the value of `antes` for the next page; null on the last page. */
export const PaginaRastro = z.object({ anotaciones: z.array(Anotacion), sigue: id.nullable() });
export type PaginaRastro = z.infer<typeof PaginaRastro>;

const idEnConsulta = (error: string) =>
  z
    .string({ error })
    .regex(/^[1-9]\d{0,14}$/, error)
    .transform(Number)
    .optional();

/** Query of familias/{id}/rastro/: only entries with an id below `antes`, and only acts of the member `autor`, where given. */
export const ConsultaRastro = z.strictObject({
  antes: idEnConsulta('Debe ser el número de una anotación'),
  autor: idEnConsulta('Debe ser el número de un miembro'),
});
export type ConsultaRastro = z.output<typeof ConsultaRastro>;
