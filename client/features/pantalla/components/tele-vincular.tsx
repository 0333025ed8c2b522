import { agruparCodigo, rutaDeVincular } from '#shared/contracts/vincular-pantalla.ts';
import { CodigoQr } from '#client/ui/codigo-qr.tsx';
import { enBase } from '#client/lib/base.ts';
import { direccionA, enlaceA } from '#client/lib/direcciones.ts';

const GRUPOS = [
  [0, 1, 2],
  [3, 4, 5],
] as const;

/** The pairing code as large boxes in two groups. */
const Letras = ({ codigo }: { readonly codigo: string }) => (
  <p data-codigo={codigo} className="flex gap-6">
    <span className="sr-only">Código {agruparCodigo(codigo)}</span>
    {GRUPOS.map((grupo) => (
      <span key={grupo[0]} aria-hidden className="flex gap-3">
        {grupo.map((i) => (
          <span
            key={i}
            className="grid h-[8rem] w-[5.7rem] place-items-center rounded-carta bg-sobre-escena text-[5rem] leading-none font-black text-escena shadow-carta portrait:h-[7rem] portrait:w-[5rem] portrait:text-[4.4rem]"
          >
            {codigo[i]}
          </span>
        ))}
      </span>
    ))}
  </p>
);

function Codigo({ codigo }: { readonly codigo: string }) {
  const enlace = enlaceA(rutaDeVincular(codigo));
  return (
    <div className="flex items-center gap-14 portrait:flex-col portrait:gap-10">
      <div key={codigo} className="tele-entra grid gap-8">
        <Letras codigo={codigo} />
        <p className="text-[1.5rem] font-bold whitespace-nowrap text-sobre-escena-suave">
          o entra en <span className="font-black text-sobre-escena">{direccionA('/vincular-pantalla')}</span>
        </p>
      </div>
      <div className="w-[17rem] shrink-0 rounded-hoja bg-sobre-escena p-1">
        <CodigoQr texto={enlace} etiqueta="Código QR para vincular esta pantalla" />
      </div>
    </div>
  );
}

/** The wall screen before pairing: the code, and a QR code that opens the pairing page on a phone with the code filled in. */
export function TeleVincular({ codigo, responde }: { readonly codigo: string | null; readonly responde: boolean }) {
  return (
    <main className="escena grid size-full content-center justify-items-center gap-12 rounded-hoja p-8 text-center">
      <header className="grid justify-items-center gap-3">
        <img src={enBase('/icono.svg')} alt="" className="size-20" />
        <h1 className="text-[4rem]">Te Toca en esta pantalla</h1>
        <p className="text-[2rem] font-bold text-sobre-escena-suave">Ábrelo en el móvil de quien administra</p>
      </header>
      {codigo !== null && <Codigo codigo={codigo} />}
      {codigo === null && (
        <p className="grid min-h-[17rem] place-items-center text-[1.75rem] font-bold">
          {responde ? 'Pidiendo un código…' : 'Sin conexión con Te Toca. Vuelvo a intentarlo…'}
        </p>
      )}
    </main>
  );
}
