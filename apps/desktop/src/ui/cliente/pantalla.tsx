import { Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { VistaCliente } from "../../contract/areas/cliente.ts";
import { cantidad, monto } from "../comun/formato.ts";
import { puente } from "../puente.ts";

/** The buyer's screen: the lines as they are added, the total, then the change and the invoice's QR. It only looks. */
export function PantallaCliente() {
  const [empresa, setEmpresa] = useState("");
  const [vista, setVista] = useState<VistaCliente>({ kind: "espera" });
  useEffect(() => {
    const stop = puente.subscribe("pantallaCliente", setVista);
    void puente.invoke("pantallaCliente", {}).then((result) => {
      if (!result.ok) return;
      setEmpresa(result.value.empresa);
      setVista(result.value.vista);
    });
    return stop;
  }, []);
  return (
    <main className="cliente" data-vista={vista.kind}>
      <Text component="h1" m={0} fw={700} fz="1.5rem">
        {empresa}
      </Text>
      <Contenido vista={vista} />
    </main>
  );
}

function Contenido({ vista }: { readonly vista: VistaCliente }) {
  switch (vista.kind) {
    case "espera":
      return (
        <div className="cliente-centro">
          <Text fz="3rem" fw={700}>
            Bienvenido
          </Text>
        </div>
      );
    case "venta":
      return <Venta lineas={vista.lineas} total={vista.total} />;
    case "vendida":
      return (
        <Stack className="cliente-centro" align="center" gap="lg">
          <Text fz="3rem" fw={700}>
            ¡Gracias por su compra!
          </Text>
          <Text fz="1.75rem">Total Bs {monto(vista.total)}</Text>
          {vista.cambio !== null && Number(vista.cambio) > 0 && (
            <Text fz="2.25rem" fw={700}>
              Su cambio: Bs {monto(vista.cambio)}
            </Text>
          )}
          {vista.qr !== null && (
            <>
              <svg
                className="cliente-qr"
                role="img"
                aria-label="QR de la factura"
                viewBox={`-4 -4 ${vista.qr.size + 8} ${vista.qr.size + 8}`}
                shapeRendering="crispEdges"
              >
                <path d={vista.qr.d} />
              </svg>
              <Text className="suave" fz="1.25rem">
                Escanee para ver su factura
              </Text>
            </>
          )}
        </Stack>
      );
  }
}

function Venta({ lineas, total }: Omit<Extract<VistaCliente, { kind: "venta" }>, "kind">) {
  const fin = useRef<HTMLLIElement>(null);
  useEffect(() => {
    fin.current?.scrollIntoView({ block: "end" });
  }, [lineas]);
  return (
    <>
      <ul className="cliente-lineas">
        {lineas.map((linea, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a cart's lines have no other name
          <li key={i} ref={i === lineas.length - 1 ? fin : null}>
            <span>
              {cantidad(linea.cantidad)} × {linea.descripcion}
            </span>
            <b>{linea.subTotal === null ? "" : monto(linea.subTotal)}</b>
          </li>
        ))}
      </ul>
      <div className="cliente-total">
        <span>Total</span>
        <b>Bs {monto(total)}</b>
      </div>
    </>
  );
}
