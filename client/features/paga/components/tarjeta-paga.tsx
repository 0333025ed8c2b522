import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { useState } from 'react';
import { enDinero } from '#shared/domain/paga/paga.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { EnlaceCarta } from '#client/ui/enlace-carta.tsx';
import { Interruptor } from '#client/ui/interruptor.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { usePagas } from '../api.ts';
import { DialogoPaga } from './dialogo-paga.tsx';

/** Sort key that puts members under age first. */
const MAYORIA = { INFANTIL: 0, JUVENIL: 0, ADULTO: 1 } as const;

/** Card of Config with the switch for pocket money, and each member's amount. */
export function TarjetaPaga() {
  const consulta = usePagas();
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const [abierto, setAbierto] = useState(false);
  const apagar = useAccion('ponerImportesPaga', { texto: 'Error al apagar la paga', dicho: null });
  const preguntar = async () => {
    const si = await confirmar({
      titulo: '¿Apagar la paga?',
      texto: 'Lo que está por pagar se guarda: vuelve si la enciendes otra vez.',
      aceptar: 'Apagar',
    });
    if (si) await apagar({ cuerpo: { importes: [] } });
  };
  return (
    <Tarjeta como="section" aria-label="Paga" className="grid grid-cols-1 gap-3">
      <Cargable consulta={consulta} error="Error al cargar la paga">
        {({ moneda, cuentas }) => (
          <>
            <Interruptor
              etiqueta="Paga"
              ayuda="Una cantidad a la semana, según lo que haga cada uno de lo suyo. Solo se apunta: no se mueve dinero."
              activo={apagar.ocupada ? false : cuentas.length > 0}
              {...(!apagar.ocupada &&
                usuarios.length > 0 && {
                  alCambiar: (activo) => void (activo ? setAbierto(true) : preguntar()),
                })}
            />
            {cuentas.length > 0 && (
              <>
                <ul className="grid grid-cols-1 divide-y divide-borde">
                  {cuentas.map(({ miembro, centimos }) => (
                    <li key={miembro} className="flex flex-wrap items-center justify-between gap-x-3 py-2 font-bold">
                      <span className="min-w-0 break-words">{usuarios.find((u) => u.id === miembro)?.first_name}</span>
                      <span>{enDinero(centimos, moneda)}</span>
                    </li>
                  ))}
                </ul>
                <Boton variante="tonal" aria-haspopup="dialog" onClick={() => setAbierto(true)}>
                  Cambiar cantidades
                </Boton>
                <EnlaceCarta to="/paga" Icono={Coins} titulo="Por pagar">
                  Cada semana y lo ya pagado
                </EnlaceCarta>
              </>
            )}
            {abierto && (
              <DialogoPaga
                moneda={moneda}
                cuentas={cuentas}
                personas={usuarios.toSorted((a, b) => MAYORIA[a.grupo_edad] - MAYORIA[b.grupo_edad])}
                cerrar={() => setAbierto(false)}
              />
            )}
          </>
        )}
      </Cargable>
    </Tarjeta>
  );
}
