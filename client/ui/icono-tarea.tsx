import {
  AirVent,
  AppWindow,
  Archive,
  Baby,
  Backpack,
  Bath,
  BedDouble,
  Bike,
  BrushCleaning,
  CalendarDays,
  Car,
  CookingPot,
  Croissant,
  Dog,
  Feather,
  FileText,
  Gift,
  Lamp,
  Microwave,
  Mop,
  PawPrint,
  Recycle,
  Refrigerator,
  Sandwich,
  Shirt,
  ShoppingCart,
  Shovel,
  Sofa,
  Sparkles,
  SprayCan,
  Sprout,
  SquareCheckBig,
  Stethoscope,
  Soup,
  ToyBrick,
  TowelRack,
  Trash2,
  Utensils,
  WashingMachine,
  Waves,
  Wind,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { cx } from '#client/lib/navegador/cx.ts';
import { iconoDeTarea, type ClaveIcono } from '#client/lib/trabajo/icono-tarea.ts';

const ICONOS: Readonly<Record<ClaveIcono, LucideIcon>> = {
  perro: Dog,
  mascota: PawPrint,
  reciclaje: Recycle,
  basura: Trash2,
  lavadora: WashingMachine,
  plancha: Waves,
  ropa: Shirt,
  toallas: TowelRack,
  cama: BedDouble,
  juguetes: ToyBrick,
  plantas: Sprout,
  jardin: Shovel,
  coche: Car,
  bici: Bike,
  pan: Croissant,
  compra: ShoppingCart,
  nevera: Refrigerator,
  horno: Microwave,
  platos: Soup,
  mesa: Utensils,
  desayuno: Sandwich,
  cocinar: CookingPot,
  cristales: AppWindow,
  espejo: Sparkles,
  suelo: Mop,
  aspiradora: Wind,
  barrer: BrushCleaning,
  polvo: Feather,
  cocina: CookingPot,
  bano: Bath,
  armario: Archive,
  mochila: Backpack,
  bebe: Baby,
  salud: Stethoscope,
  regalo: Gift,
  calendario: CalendarDays,
  arreglar: Wrench,
  papeles: FileText,
  ventilar: AirVent,
  salon: Sofa,
  cuarto: Lamp,
  limpiar: SprayCan,
  tarea: SquareCheckBig,
};

const TAMANOS = {
  chico: { caja: 'size-[min(2rem,40px)]', dibujo: 'size-[58%]' },
  fila: { caja: 'size-[min(2.5rem,52px)]', dibujo: 'size-[58%]' },
  mediano: { caja: 'size-[min(2.75rem,52px)]', dibujo: 'size-[56%]' },
  ficha: { caja: 'size-16', dibujo: 'size-[60%]' },
  enorme: { caja: 'size-[6.5rem]', dibujo: 'size-[60%]' },
} as const;

interface Props {
  readonly nombre: string;
  /** Size of the picture: `chico` for cells, `fila` for rows, `ficha` for a child's cards, `enorme` to be seen across a room. */
  readonly tamano?: keyof typeof TAMANOS;
  /** Dims the picture of a chore that is not available now. */
  readonly apagado?: boolean;
}

/** The picture of a chore beside its name, for people who read slowly. Screen readers skip it, because the name says it all. */
export function IconoTarea({ nombre, tamano = 'mediano', apagado = false }: Props) {
  const Icono = ICONOS[iconoDeTarea(nombre)];
  return (
    <span
      aria-hidden
      className={cx(
        'grid shrink-0 place-items-center rounded-control',
        TAMANOS[tamano].caja,
        apagado ? 'bg-hundido text-suave' : 'bg-marca-tenue text-marca-fuerte',
      )}
    >
      <Icono className={TAMANOS[tamano].dibujo} strokeWidth={2.25} />
    </span>
  );
}
