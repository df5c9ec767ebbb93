/** Products whose price is below their replacement cost at the current dollar rate, each with a corrected price. */
import { Group, Text, TextInput } from "@mantine/core";
import { bs, fecha } from "@mostrador/core/formato";
import { useState } from "react";
import { useLeer } from "../../api.ts";
import { Largo, Lectura, Vacio } from "../../comun.tsx";
import { cuantas } from "../../figuras.tsx";
import { direccionDe, ir } from "../../navegar.ts";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { PorReponerHallados } from "../../tipos-tienda.ts";

type PorReponer = PorReponerHallados["productos"][number];

const COLUMNAS: readonly Columna<PorReponer>[] = [
  { clave: "producto", titulo: "Producto", celda: (p) => <Largo>{p.descripcion}</Largo>, telefono: "titulo" },
  { clave: "comprado", titulo: "Comprado", celda: (p) => fecha(p.comprado.fecha) },
  { clave: "precio", titulo: "Precio", celda: (p) => bs(p.precio), numero: true },
  { clave: "reposicion", titulo: "Reponer cuesta", celda: (p) => bs(enCentavos(p.reposicion)), numero: true },
  { clave: "pierde", titulo: "Pierde", celda: (p) => bs(p.ganancia.replace("-", "")), numero: true },
  { clave: "propuesto", titulo: "Precio propuesto", celda: (p) => bs(p.propuesto), numero: true },
];

function enCentavos(costo: string): string {
  return Number(costo).toFixed(2);
}

export function Reponer() {
  const [quiere, setQuiere] = useState("20");
  const ganancia = /^\d{1,3}$/.test(quiere.trim()) ? quiere.trim() : "20";
  const leido = useLeer<PorReponerHallados>(`/v1/existencias/reposicion?ganancia=${ganancia}`);
  return (
    <>
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Quiero ganar (% de lo que cuesta reponer)"
          size="md"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={quiere}
          onChange={(e) => setQuiere(e.currentTarget.value)}
        />
      </Group>
      <Lectura leido={leido}>
        {({ productos }) =>
          productos.length === 0 ? (
            <Vacio>{NADA}</Vacio>
          ) : (
            <div className="tarjeta">
              <Text size="sm" c="dimmed" mb="xs">
                {cuantas(productos.length, "producto", "productos")} que no pagan su reposición
              </Text>
              <Tabla
                nombre="Reponer hoy"
                columnas={COLUMNAS}
                filas={productos}
                claveDe={({ productoId }) => productoId}
                abrir={{
                  hacer: ({ productoId }) => ir(direccionDe(`productos/${encodeURIComponent(productoId)}`)),
                  nombre: ({ descripcion }) => `Cambiar el precio de ${descripcion}`,
                }}
              />
            </div>
          )
        }
      </Lectura>
    </>
  );
}

const NADA =
  "Ningún producto se vende por menos de lo que cuesta reponerlo. Se mira la última compra de cada uno y cómo se movió el dólar desde entonces.";
