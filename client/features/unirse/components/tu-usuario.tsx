import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Boton } from '#client/ui/boton.tsx';
import { useTitulo } from '#client/ui/pantalla.tsx';

/** Copies, also on plain http, where browsers hide the clipboard: then the name is selected to copy by hand. */
const copiar = async (texto: string, nodo: HTMLElement | null): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(texto);
    return true;
  } catch {
    if (nodo) getSelection()?.selectAllChildren(nodo);
    return false;
  }
};

/** After the activation: the one thing to remember, large, before going in. */
export function TuUsuario({ usuario, entrar }: { readonly usuario: string; readonly entrar: () => void }) {
  const h1 = useTitulo('Tu usuario');
  const [copiado, setCopiado] = useState(false);
  return (
    <main className="escena grid min-h-dvh place-items-center px-5 py-10">
      <div className="grid w-full max-w-md gap-8 text-center">
        <img src="/icono.svg" alt="" className="mx-auto size-20 animate-sube" />
        <h1 ref={h1} tabIndex={-1} className="grid gap-3 text-2xl">
          Tu usuario es
          <span id="usuario" className="text-5xl font-black break-all select-all">{`@${usuario}`}</span>
        </h1>
        <p className="text-lg text-sobre-escena-suave">Apúntalo. Con él y tu contraseña entras desde cualquier móvil.</p>
        <div className="grid gap-3">
          <Boton variante="claro" tamano="grande" ancho icono={copiado ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />} onClick={() => void copiar(usuario, document.getElementById('usuario')).then(setCopiado)}>
            {copiado ? 'Copiado' : 'Copiar'}
          </Boton>
          <Boton variante="invertido" tamano="grande" ancho onClick={entrar}>
            Entrar
          </Boton>
        </div>
      </div>
    </main>
  );
}
