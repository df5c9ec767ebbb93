/** The plumbing at a glance: the tax system, what waits, codes and certificate. */
import { SimpleGrid } from "@mantine/core";
import { entero, falta } from "@mostrador/core/formato";
import { Pagina, Tarjeta } from "../comun.tsx";
import { Cifra } from "../figuras.tsx";
import { msDe, useAhora } from "../reloj.ts";
import { EstadoCopia } from "./servidor/estado-copia.tsx";
import type { PropsPagina } from "./props.ts";

const SIAT = { operativo: "Operativo", lento: "Lento", caido: "No responde" } as const;

export function Estado({ inicio }: PropsPagina) {
  const ahora = useAhora();
  const [cufd] = inicio.puntos.flatMap(({ cufdVence }) => (cufdVence === null ? [] : [cufdVence])).toSorted();
  const { certificadoVence } = inicio;
  return (
    <Pagina titulo="Estado">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        <Cifra nombre="Impuestos (SIAT)" valor={SIAT[inicio.siat]} />
        <Cifra nombre="Documentos sin respuesta de Impuestos" valor={entero(inicio.esperando.documentos)} />
        <Cifra nombre="Facturas observadas" valor={entero(inicio.observadas)} />
        <Cifra nombre="Créditos" valor={entero(inicio.creditosDisponibles)} />
        <Cifra
          nombre="Código diario (CUFD), el primero que vence"
          valor={cufd === undefined ? "Sin código" : falta(msDe(cufd), ahora)}
          nota="Se renueva solo."
        />
        <Cifra
          nombre="Certificado de firma"
          valor={certificadoVence === null ? "No lleva" : falta(msDe(certificadoVence), ahora)}
        />
      </SimpleGrid>
      {inicio.copiaFuera !== null && (
        <Tarjeta titulo="Copia fuera del local">
          <EstadoCopia fuera={inicio.copiaFuera} />
        </Tarjeta>
      )}
    </Pagina>
  );
}
