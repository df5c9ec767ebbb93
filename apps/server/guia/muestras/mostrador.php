<?php
const BASE = 'http://localhost:3000';

/** Una respuesta que no es 2xx: su estado, el nombre del fallo y el cuerpo. */
class Fallo extends Exception
{
    public function __construct(
        public readonly int $estado,
        public readonly string $codigo,
        public readonly array $cuerpo,
    ) {
        $causa = $cuerpo['error'] ?? json_encode($cuerpo['detail'], JSON_UNESCAPED_UNICODE);
        parent::__construct("$estado $codigo: $causa");
    }
}

/** Llama a la API y devuelve `datos`. La clave está en la variable de entorno CLAVE. */
function llamar(string $metodo, string $ruta, ?array $cuerpo = null, array $cabeceras = []): mixed
{
    $cabeceras += ['X-API-KEY' => getenv('CLAVE'), 'Content-Type' => 'application/json'];
    $contexto = stream_context_create(['http' => [
        'method' => $metodo,
        'header' => array_map(fn($n, $v) => "$n: $v", array_keys($cabeceras), $cabeceras),
        'content' => $cuerpo === null ? '' : json_encode($cuerpo),
        'ignore_errors' => true,
    ]]);
    $leido = json_decode(file_get_contents(BASE . $ruta, false, $contexto), true);
    preg_match('/ (\d{3})/', $http_response_header[0], $estado);
    if ($estado[1] < 300) {
        return $leido['datos'];
    }
    preg_match('/^X-Error-Code: (.+)$/mi', implode("\n", $http_response_header), $codigo);
    throw new Fallo((int) $estado[1], trim($codigo[1] ?? ''), $leido);
}
