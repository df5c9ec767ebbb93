/** Shows the on-screen pad for the focused field: digits beside the screen, letters at its foot. */
import { Portal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useState } from "react";
import type { PantallaTactil } from "../../contract/index.ts";
import { PAGINA_QUE_RUEDA } from "../comun/dialogo.tsx";
import { useCampoServido, type Servido } from "./campo-servido.ts";
import type { Campo } from "./pulsar.ts";
import { TecladoLetras } from "./teclado-letras.tsx";
import { TecladoNumerico } from "./teclado-numerico.tsx";
import { useTactil } from "./use-tactil.ts";

/** Media query of windows in which a dialog leaves no room for a pad beside it. */
const ANGOSTA = "(max-width: 640px)";

/** On-screen pads of a till with a touch screen. Nothing is shown while no text field has the focus. */
export function Teclado({ elegida }: { readonly elegida: PantallaTactil }) {
  return useTactil(elegida) ? <TecladoDelCampo /> : null;
}

function TecladoDelCampo() {
  const { servido, ocultar } = useCampoServido();
  /** Numeric field for which the letters were requested. `oculto` is the field whose pad of letters was hidden. */
  const [conLetras, setConLetras] = useState<Campo | null>(null);
  const [oculto, setOculto] = useState<Campo | null>(null);
  if (servido === null && conLetras !== null) setConLetras(null);
  if (servido === null && oculto !== null) setOculto(null);
  if (servido === null || servido.campo === oculto) return null;
  const teclado = servido.campo === conLetras ? "letras" : servido.teclado;
  return (
    <Portal>
      <Puesto servido={{ ...servido, teclado }} />
      {teclado === "numerico" ? (
        <TecladoNumerico campo={servido.campo} onLetras={() => setConLetras(servido.campo)} />
      ) : (
        <TecladoLetras
          campo={servido.campo}
          onOcultar={() => {
            ocultar();
            if (servido.campo.dataset["lee"] !== "busqueda") setOculto(servido.campo);
          }}
        />
      )}
    </Portal>
  );
}

/** Reserves space for the pad and keeps its field in view. */
function Puesto({ servido: { campo, teclado } }: { readonly servido: Servido }) {
  const lado = useLado(campo, teclado);
  useEffect(() => {
    // The page's styles read the pad's side from this attribute. A selector `:has(.teclado)` would restyle the whole page for each dialog.
    document.documentElement.dataset["teclado"] = lado;
    const mostrar = () => showEntero(campo, lado);
    mostrar();
    addEventListener("resize", mostrar);
    // An error below the field, or the reason why a button is disabled, may appear while the person types and move the field.
    const pintado = () => requestAnimationFrame(mostrar);
    campo.addEventListener("input", pintado);
    return () => {
      removeEventListener("resize", mostrar);
      campo.removeEventListener("input", pintado);
      delete document.documentElement.dataset["teclado"];
    };
  }, [campo, lado]);
  return null;
}

type Lado = "izquierdo" | "derecho" | "pie" | "letras";

/**
 * Chooses the pad's side: right of a dialog, left of the selling screen. It lies at the foot of a window that is too narrow for both, and
 * of a page that scrolls as a whole. The pad of letters is always at the foot.
 */
function useLado(campo: Campo, teclado: Servido["teclado"]): Lado {
  const angosta = useMediaQuery(ANGOSTA, false, { getInitialValueInEffect: false });
  const rueda = useMediaQuery(PAGINA_QUE_RUEDA, false, { getInitialValueInEffect: false });
  const enDialogo = campo.closest('[role="dialog"]') !== null;
  if (teclado === "letras") return "letras";
  if (enDialogo ? angosta : rueda) return "pie";
  return enDialogo ? "derecho" : "izquierdo";
}

/** Scrolls a field into view with its label and its error. In a dialog, centres it clear of header and footer. */
function showEntero(campo: Campo, lado: Lado): void {
  const entero = campo.closest(".mantine-InputWrapper-root") ?? campo;
  entero.scrollIntoView({ block: lado === "izquierdo" ? "nearest" : "center" });
}
