import { ContarSemana } from '#client/features/resumen/components/contar-semana.tsx';
import { SemanaContada } from '#client/features/resumen/components/semana-contada.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';

// The two places that tell a week. The story itself is loaded when it is opened.

const Contar = dialogoPerezoso(async () => (await import('./cuento.tsx')).CuentoDeCasa);

/** Tells the week by itself when it is time. */
export const ContarLaSemana = ({ hoy }: { readonly hoy: string }) => <ContarSemana hoy={hoy} Contar={Contar} />;

/** The last week's result, and its story again. */
export const LaSemanaContada = () => <SemanaContada Contar={Contar} />;
