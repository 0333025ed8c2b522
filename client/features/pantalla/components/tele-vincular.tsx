import { agruparCodigo, rutaDeVincular } from '#shared/contracts/vincular-pantalla.ts';
import { CodigoQr } from '#client/ui/codigo-qr.tsx';
import { enBase } from '#client/lib/navegador/base.ts';
import { direccionA, enlaceA } from '#client/lib/navegador/direcciones.ts';

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
          <span key={i} className="tele-letra shadow-carta">
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
    <div className="tele-vinculo">
      <div key={codigo} className="tele-entra grid gap-8">
        <Letras codigo={codigo} />
        <p className="text-[1.5rem] font-bold whitespace-nowrap text-sobre-escena-suave">
          o entra en <span className="font-black text-sobre-escena">{direccionA('/vincular-pantalla')}</span>
        </p>
      </div>
      <div className="tele-codigo">
        <CodigoQr texto={enlace} etiqueta="Código QR para vincular esta pantalla" />
      </div>
    </div>
  );
}

/** The wall screen before pairing: the code, and a QR code that opens the pairing page on a phone with the code filled in. */
export function TeleVincular({ codigo, responde }: { readonly codigo: string | null; readonly responde: boolean }) {
  return (
    <main className="escena tele-vincular">
      <header className="grid justify-items-center gap-3">
        <img src={enBase('/icono.svg')} alt="" className="size-20" />
        <h1 className="text-[4rem]">Te Toca en esta pantalla</h1>
        <p className="text-[2rem] font-bold text-sobre-escena-suave">Ábrelo en el móvil de quien administra</p>
      </header>
      {codigo !== null && <Codigo codigo={codigo} />}
      {codigo === null && (
        <p className="tele-pidiendo">
          {responde ? 'Pidiendo un código…' : 'Sin conexión con Te Toca. Vuelvo a intentarlo…'}
        </p>
      )}
    </main>
  );
}
