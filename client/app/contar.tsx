import { ContarSemana, SemanaContada } from '#client/features/resumen/components/contar-semana.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';

/** The week's story as a dialog. Its code is loaded when it is first opened. */
const Contar = dialogoPerezoso(async () => (await import('./cuento.tsx')).CuentoDeCasa);

/** Opens the week's story by itself, once on each device, at the first visit between Sunday evening and Tuesday. */
export const ContarLaSemana = ({ hoy }: { readonly hoy: string }) => <ContarSemana hoy={hoy} Contar={Contar} />;

/** Card with the last week's result and a button that opens that week's story. Renders nothing for a week without chores. */
export const LaSemanaContada = () => <SemanaContada Contar={Contar} />;
