/* physics_collision.h: contacts of two boxes, without the library's phantom contacts. */
#ifndef BOSQUET_ADRESSE_PHYSICS_COLLISION_H
#define BOSQUET_ADRESSE_PHYSICS_COLLISION_H

/* Wraps the library's collision function, for the whole process; call once. */
void collision_install(void);

#endif
