import { Alert, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { FORMATOS_ETIQUETA, type NombreFormato } from "@mostrador/core";
import type { FalloPuente, PedidoEtiquetas, Salida } from "../../../contract/index.ts";
import { puente } from "../../puente.ts";

type Vista = Salida<"muestraEtiquetas">;

/** The first label as it comes out of the printer, how many there are, and those without bars. */
export function Muestra({ pedido }: { readonly pedido: PedidoEtiquetas | null }) {
  const { vista, fallo } = useMuestra(pedido);
  if (pedido === null)
    return <Text className="suave">Busque un producto y agréguelo: aquí se ve cómo sale su etiqueta.</Text>;
  return (
    <Stack gap="xs">
      {fallo !== null && <Alert color="orange">{fallo.texto}</Alert>}
      {fallo === null && vista !== null && (
        <>
          <Dibujo formato={pedido.formato} trazos={vista.trazos} />
          <Text>{cuenta(vista, pedido.formato)}</Text>
          {vista.sinBarras.length > 0 && (
            <Alert color="orange">
              Sin código de barras, porque no tienen uno propio, es muy largo para esta etiqueta o tiene
              letras con tilde: {vista.sinBarras.join(", ")}.
            </Alert>
          )}
        </>
      )}
    </Stack>
  );
}

function cuenta({ etiquetas, paginas }: Vista, formato: NombreFormato): string {
  const cuantas = `${etiquetas} ${etiquetas === 1 ? "etiqueta" : "etiquetas"}`;
  const { columnas, filas } = FORMATOS_ETIQUETA[formato];
  if (columnas * filas === 1) return `${cuantas}, en rollo`;
  return `${cuantas}, en ${paginas} ${paginas === 1 ? "hoja" : "hojas"}`;
}

function Dibujo({ formato, trazos }: { readonly formato: NombreFormato; readonly trazos: Vista["trazos"] }) {
  const { ancho, alto } = FORMATOS_ETIQUETA[formato];
  return (
    <svg
      className="muestra-etiqueta"
      viewBox={`0 0 ${ancho} ${alto}`}
      role="img"
      aria-label="Muestra de la etiqueta"
    >
      {trazos.map((trazo, i) =>
        trazo.kind === "barras" ? (
          <path key={i} d={trazo.d} />
        ) : (
          <text
            key={i}
            x={trazo.x}
            y={trazo.y}
            fontSize={trazo.cuerpo}
            fontWeight={trazo.negrita ? 700 : 400}
            textAnchor={trazo.alinear}
          >
            {trazo.texto}
          </text>
        ),
      )}
    </svg>
  );
}

/** Fetches the preview of the latest request; a late reply to an earlier request is ignored. */
function useMuestra(pedido: PedidoEtiquetas | null) {
  const [dicho, setDicho] = useState<{ readonly vista: Vista | null; readonly fallo: FalloPuente | null }>({
    vista: null,
    fallo: null,
  });
  const pregunta = JSON.stringify(pedido);
  useEffect(() => {
    let vigente = true;
    const actual: PedidoEtiquetas | null = JSON.parse(pregunta); // the request that was serialised above
    if (actual !== null) {
      void puente.invoke("muestraEtiquetas", actual).then((result) => {
        if (!vigente) return;
        setDicho(result.ok ? { vista: result.value, fallo: null } : { vista: null, fallo: result.error });
      });
    }
    return () => {
      vigente = false;
    };
  }, [pregunta]);
  return dicho;
}
