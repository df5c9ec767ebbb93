import { useLayoutEffect, useRef, type ComponentType } from "react";
import { IconHandFinger, IconHandOff } from "@tabler/icons-react";
import type { PantallaTactil } from "../contract/index.ts";
import { Dialogo } from "./comun/dialogo.tsx";
import { createTeclaSuelta } from "./comun/tecla-suelta.ts";
import { puente } from "./puente.ts";
import { useTactil } from "./tactil/use-tactil.ts";
import { NOMBRES_VISTA, type NombreVista } from "./vista.ts";
import { VISTAS } from "./vistas.ts";

interface Props {
  readonly abierto: boolean;
  readonly pantallaTactil: PantallaTactil;
  readonly onElegir: (vista: NombreVista) => void;
  readonly onCerrar: () => void;
}

const GRUPOS = [...new Set(NOMBRES_VISTA.map((nombre) => VISTAS[nombre].grupo))];

/** The key of the touch screen's switch. */
const LETRA_TACTIL = "H";

/** Every screen by one letter, a click or a finger; and the switch of this till's touch controls. */
export function Menu({ abierto, pantallaTactil, onElegir, onCerrar }: Props) {
  const visible = useTactil(pantallaTactil);
  const alternar = () => {
    void puente.invoke("elegirPantallaTactil", { pantallaTactil: visible ? "ocultar" : "mostrar" });
    onCerrar();
  };
  useLetras(abierto, (letra) => {
    const nombre = NOMBRES_VISTA.find((una) => VISTAS[una].letra === letra);
    if (nombre !== undefined) onElegir(nombre);
    else if (letra === LETRA_TACTIL) alternar();
  });
  return (
    <Dialogo opened={abierto} onClose={onCerrar} title="Menú" size="72rem" yOffset="2dvh">
      {GRUPOS.map((grupo) => (
        <section key={grupo} className="grupo-menu" aria-label={grupo}>
          <p className="suave">{grupo}</p>
          <div className="opciones-menu">
            {NOMBRES_VISTA.filter((nombre) => VISTAS[nombre].grupo === grupo).map((nombre) => (
              <Opcion key={nombre} {...VISTAS[nombre]} onElegir={() => onElegir(nombre)} />
            ))}
            {grupo === "Equipo" && (
              <Opcion
                titulo={`${visible ? "Ocultar" : "Mostrar"} lo táctil`}
                letra={LETRA_TACTIL}
                detalle="Cuadrícula y teclados"
                icono={visible ? IconHandOff : IconHandFinger}
                onElegir={alternar}
              />
            )}
          </div>
        </section>
      ))}
    </Dialogo>
  );
}

interface PropsOpcion {
  readonly titulo: string;
  readonly letra: string;
  readonly detalle: string;
  readonly icono: ComponentType<{ size?: number }>;
  readonly onElegir: () => void;
}

/** One choice. Plain elements: with the library's, eighteen of them took half of the menu's opening. */
function Opcion({ titulo, letra, detalle, icono: Icono, onElegir }: PropsOpcion) {
  return (
    <button type="button" className="opcion opcion-menu" onClick={onElegir}>
      <Icono size={24} />
      <span className="opcion-textos">
        <span className="opcion-titulo">
          <span>{titulo}</span>
          <kbd>{letra}</kbd>
        </span>
        <span className="opcion-detalle suave" title={detalle}>
          {detalle}
        </span>
      </span>
    </button>
  );
}

/** Hears a letter, as a capital. The letters of a code that a scanner reads are none. */
function useLetras(abierto: boolean, onLetra: (letra: string) => void): void {
  const alPulsar = useRef(onLetra);
  useLayoutEffect(() => {
    alPulsar.current = onLetra;
  });
  useLayoutEffect(() => {
    if (!abierto) return;
    const suelta = createTeclaSuelta((tecla) => alPulsar.current(tecla.toUpperCase()));
    window.addEventListener("keydown", suelta.oir);
    return () => {
      suelta.cerrar();
      window.removeEventListener("keydown", suelta.oir);
    };
  }, [abierto]);
}
