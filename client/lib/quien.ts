import type { Asignacion } from '#shared/contracts/asignaciones.ts';

/** What an earlier version of the app kept in this browser knows only of owners. */
type Autoria = Pick<Asignacion, 'miembro'> & Partial<Pick<Asignacion, 'hecha_por'>>;

/** Who did it: its owner, unless somebody else is named. */
export const autorDe = ({ hecha_por, miembro }: Autoria): number => hecha_por ?? miembro;

/** Whether it is in a member's lists: theirs, or done by them. */
export const vaCon = (a: Autoria, miembro: number): boolean => a.miembro === miembro || autorDe(a) === miembro;
