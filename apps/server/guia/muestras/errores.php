<?php
require 'mostrador.php';

try {
    llamar('POST', '/v1/facturas', [
        'cliente' => ['tipo_documento' => 5, 'numero_documento' => '1028627025'],
        'emisor' => new stdClass(),
        'items' => [],
    ]);
} catch (Fallo $fallo) {
    echo "{$fallo->estado} {$fallo->codigo}\n";
    // 422: cada campo con su camino y su remedio.
    if (is_array($fallo->cuerpo['detail'] ?? null)) {
        foreach ($fallo->cuerpo['detail'] as ['loc' => $loc, 'msg' => $msg]) {
            echo implode('.', $loc) . " $msg\n";
        }
    }
}
