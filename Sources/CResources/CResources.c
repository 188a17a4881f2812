#include "CResources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char openapi[] = {
#embed "../../openapi.yaml"
};

CResource CResources_OpenAPI(void) {
    return (CResource){openapi, sizeof openapi};
}
