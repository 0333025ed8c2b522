import { ContarSemana, SemanaContada } from '#client/features/resumen/components/contar-semana.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';

/** The week's story as a dialog. Its code is loaded when it is first opened. */
const Contar = dialogoPerezoso(async () => (await import('./cuento.tsx')).CuentoDeCasa);

/** Opens a week's story by itself, once on each device, at the first visit between Sunday evening and Tuesday. */
export const ContarLaSemana = ({ hoy }: { readonly hoy: string }) => <ContarSemana hoy={hoy} Contar={Contar} />;

/**
 * Card with a week's result and a button that opens its story: the week whose story opens by itself now, else the last one that
 * is over. Renders nothing for a week without chores.
 */
export const LaSemanaContada = () => <SemanaContada Contar={Contar} />;
