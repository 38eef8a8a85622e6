/* The law of the nine seats by every distinct deal, each of its ten hands as banker in turn: what
 * exact/tally.py walks over, written by hand for the real deck, to measure against.
 *
 *     cc -std=c99 -O3 -march=native -o deals deals.c && ./deals
 *
 * prints, for 0 to 9 winning seats, the labelled deals summed over the banker's hands; and on
 * stderr the distinct deals, their weight and the nanoseconds of the walk.
 *
 * Hands are dealt in ascending order, so each deal is met once.  A lane of eight bits for each hand
 * counts the hands dealt so far that beat it. */
#define _POSIX_C_SOURCE 199309L
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

enum { KINDS = 10, COPIES = 2, PLACES = 10, HANDS = 55 };
enum { WORDS = 7 }; /* of eight lanes */

typedef union {
    uint64_t word[WORDS];
    uint8_t lane[8 * WORDS];
} lanes;

static lanes beats[HANDS];       /* 1 in the lane of each hand that this hand beats */
static lanes total[PLACES + 1];  /* after so many hands */
static int hand_of[KINDS][KINDS], left[KINDS], path[PLACES];
static uint64_t tally[HANDS][PLACES], deals, weight;

/* Articles 6 and 7: kind 0 is white, kind k the tile 10 - k; f <= g. */
static int strength(int f, int g)
{
    int face = 10 - f, points = ((f ? 10 - f : 0) + (g ? 10 - g : 0)) % 10;
    if (f == g)
        return 1000 + face;
    return points ? 20 * points + face : 0;
}

/* Deal the rest: a tile of kind f goes with one of kind g or lower. */
static void walk(int dealt, int f, int g, uint64_t ways)
{
    while (f < KINDS && !left[f])
        g = ++f;
    if (f == KINDS) {
        for (int i = 0; i < PLACES; i++)
            tally[path[i]][total[PLACES].lane[path[i]]] += ways;
        deals++;
        weight += ways;
        return;
    }
    left[f]--;
    for (; g < KINDS; g++) {
        if (!left[g])
            continue;
        int hand = hand_of[f][g];
        int pair_or_second = f == g || (dealt && path[dealt - 1] == hand);
        left[g]--;
        path[dealt] = hand;
        for (int i = 0; i < WORDS; i++)
            total[dealt + 1].word[i] = total[dealt].word[i] + beats[hand].word[i];
        walk(dealt + 1, f, g, pair_or_second ? ways / 2 : ways);
        left[g]++;
    }
    left[f]++;
}

int main(void)
{
    int level[HANDS], hands = 0;
    for (int f = 0; f < KINDS; f++) {
        left[f] = COPIES;
        for (int g = f; g < KINDS; g++) {
            level[hands] = strength(f, g);
            hand_of[f][g] = hands++;
        }
    }
    for (int seat = 0; seat < HANDS; seat++)
        for (int banker = 0; banker < HANDS; banker++)
            beats[seat].lane[banker] = level[seat] > level[banker];

    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    walk(0, 0, 0, UINT64_C(1) << KINDS);
    clock_gettime(CLOCK_MONOTONIC, &end);

    for (int wins = 0; wins < PLACES; wins++) {
        uint64_t count = 0;
        for (int hand = 0; hand < HANDS; hand++)
            count += tally[hand][wins];
        printf("%" PRIu64 "\n", count);
    }
    fprintf(stderr, "%" PRIu64 " %" PRIu64 " %" PRId64 "\n", deals, weight,
            (int64_t)(end.tv_sec - start.tv_sec) * 1000000000 + end.tv_nsec - start.tv_nsec);
    return 0;
}
