import type { Asignacion } from '#shared/contracts/asignaciones.ts';

/** A row's owner and author. Data cached by an earlier version of the app has owners only. */
type Autoria = Pick<Asignacion, 'miembro'> & Partial<Pick<Asignacion, 'hecha_por'>>;

/** Returns the member who did the chore: its owner, unless another is recorded. */
export const autorDe = ({ hecha_por, miembro }: Autoria): number => hecha_por ?? miembro;

/** Whether an assignment belongs in a member's lists: their own, or one that they did. */
export const vaCon = (a: Autoria, miembro: number): boolean => a.miembro === miembro || autorDe(a) === miembro;
