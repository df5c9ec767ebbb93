/** The plumbing at a glance: the tax system, what waits, codes and certificate. */
import { SimpleGrid, Stack, Text } from "@mantine/core";
import { entero, falta, fechaHora, hace } from "@mostrador/core/formato";
import { Pagina, Tarjeta } from "../comun.tsx";
import { Cifra } from "../figuras.tsx";
import { msDe, useAhora } from "../reloj.ts";
import type { Inicio } from "../tipos.ts";
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
        />
        <Cifra
          nombre="Certificado de firma"
          valor={certificadoVence === null ? "No lleva" : falta(msDe(certificadoVence), ahora)}
        />
      </SimpleGrid>
      {inicio.copiaFuera !== null && <CopiaFuera fuera={inicio.copiaFuera} ahora={ahora} />}
    </Pagina>
  );
}

const MB = 1_000_000;

/** The encrypted copy off the premises: what arrived last, and what keeps the next one. */
function CopiaFuera({
  fuera: { destino, ultima, fallo, atrasada },
  ahora,
}: {
  readonly fuera: NonNullable<Inicio["copiaFuera"]>;
  readonly ahora: number;
}) {
  return (
    <Tarjeta titulo="Copia fuera del local">
      <Stack gap="xs">
        {ultima === null ? (
          <Text>Todavía no salió ninguna.</Text>
        ) : (
          <Text>
            La última muestra los datos de {hace(msDe(ultima.de), ahora)} ({fechaHora(ultima.de)}). Llegó el{" "}
            {fechaHora(ultima.enviadaEn)}, con {entero(Math.ceil(ultima.bytes / MB))} MB.
          </Text>
        )}
        {fallo !== null && (
          <Text className={atrasada ? "grave" : "leve"}>
            No sale desde el {fechaHora(fallo.desde)}: {fallo.motivo} El servidor lo intenta otra vez solo.
          </Text>
        )}
        <Text size="sm" c="dimmed" className="libre">
          Destino: {destino}. Va cifrada: sin la clave que usted guarda aparte no se puede abrir.
        </Text>
      </Stack>
    </Tarjeta>
  );
}
