import type { Asignacion } from '#shared/contracts/asignaciones.ts';

/** Data cached by an earlier version knows owners only. */
type Autoria = Pick<Asignacion, 'miembro'> & Partial<Pick<Asignacion, 'hecha_por'>>;

/** The member who did it: its owner, unless another is named. */
export const autorDe = ({ hecha_por, miembro }: Autoria): number => hecha_por ?? miembro;

/** Whether it is in a member's lists: theirs, or done by them. */
export const vaCon = (a: Autoria, miembro: number): boolean => a.miembro === miembro || autorDe(a) === miembro;
