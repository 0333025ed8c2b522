import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { Certificado } from '#shared/contracts/certificado.ts';
import { diaDe, fechaLarga } from '#client/lib/fechas.ts';
import { nombreTrimestre } from '#client/lib/trimestre.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { balance } from '../comprobaciones.ts';
import { fraseGeneral } from '../textos.ts';

/** Whose certificate it is, of when, and what it comes to. */
export function Sello({ certificado }: { readonly certificado: Certificado }) {
  const { familia, trimestre_inicio, terminado_en, comprobaciones } = certificado;
  const { bien, texto } = balance(comprobaciones);
  const Icono = bien ? ShieldCheck : ShieldAlert;
  return (
    <Tarjeta
      como="section"
      tono="escena"
      aria-label="Resumen"
      className="grid grid-cols-1 justify-items-center gap-5 px-hoja py-9 text-center print:break-inside-avoid print:gap-3 print:py-4"
    >
      <Icono aria-hidden className="size-16 text-turno print:size-11 print:text-marca" strokeWidth={1.75} />
      <div className="grid gap-1">
        <h2 className="text-3xl">{familia}</h2>
        <p className="text-lg font-bold text-sobre-escena-suave">{nombreTrimestre(trimestre_inicio)}</p>
        <p className="text-sobre-escena-suave">Repartido el {fechaLarga(diaDe(terminado_en))}</p>
      </div>
      <p className="max-w-xl text-xl leading-snug font-bold text-balance">{fraseGeneral(certificado)}</p>
      <p className="inline-flex items-center gap-2 rounded-full bg-sobre-escena px-5 py-2 font-extrabold text-escena print:bg-marca-tenue print:text-marca-fuerte">
        {texto}
      </p>
    </Tarjeta>
  );
}
